CREATE TABLE "storefront_mails" (
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"mail_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_mails_account_id_order_id_event_pk" PRIMARY KEY("account_id","order_id","event")
);
--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "buyer_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "mails_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefront_mails" ADD CONSTRAINT "storefront_mails_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;