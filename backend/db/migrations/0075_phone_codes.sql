CREATE TABLE "storefront_phone_codes" (
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"by" text NOT NULL,
	"sends" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storefront_phone_codes_account_id_order_id_pk" PRIMARY KEY("account_id","order_id"),
	CONSTRAINT "storefront_phone_codes_counts" CHECK ("storefront_phone_codes"."sends" between 1 and 5 and "storefront_phone_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
DROP INDEX "storefront_messages_once";--> statement-breakpoint
DROP INDEX "storefront_mails_once";--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "phone_check" text;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "phone_check_by" text;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "phone_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefronts" ADD COLUMN "phone_check" text DEFAULT 'risky' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_phone_codes" ADD CONSTRAINT "storefront_phone_codes_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_messages_once" ON "storefront_messages" USING btree ("account_id","order_id","event") WHERE event not in ('refund_corrected', 'answer', 'code');--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_mails_once" ON "storefront_mails" USING btree ("account_id","order_id","event") WHERE event not in ('refund_corrected', 'link', 'code');--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_phone_check" CHECK (("storefront_orders"."phone_check" is null) = ("storefront_orders"."phone_check_by" is null) and ("storefront_orders"."phone_checked_at" is not null) = ("storefront_orders"."phone_check" is not distinct from 'confirmed'));