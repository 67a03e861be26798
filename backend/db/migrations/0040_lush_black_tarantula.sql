CREATE TABLE "put_aside_records" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"reason" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "put_aside_records_account_id_channel_id_kind_external_id_pk" PRIMARY KEY("account_id","channel_id","kind","external_id")
);
--> statement-breakpoint
ALTER TABLE "put_aside_records" ADD CONSTRAINT "put_aside_records_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "put_aside_records_last" ON "put_aside_records" USING btree ("last_at");