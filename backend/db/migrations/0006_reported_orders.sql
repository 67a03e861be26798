CREATE TABLE "reported_orders" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_id" text NOT NULL,
	"report_id" text NOT NULL,
	CONSTRAINT "reported_orders_account_id_channel_id_external_id_pk" PRIMARY KEY("account_id","channel_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "reported_orders" ADD CONSTRAINT "reported_orders_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;