CREATE TABLE "storefront_checkout_codes" (
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"checkout_key" text NOT NULL,
	"by" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"sends" integer NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storefront_checkout_codes_account_id_storefront_id_checkout_key_pk" PRIMARY KEY("account_id","storefront_id","checkout_key"),
	CONSTRAINT "storefront_checkout_codes_counts" CHECK ("storefront_checkout_codes"."sends" between 1 and 5 and "storefront_checkout_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
DROP INDEX "storefront_orders_crowd";--> statement-breakpoint
ALTER TABLE "storefront_messages" ADD COLUMN "checkout_key" text;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "is_stranger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_checkout_codes" ADD CONSTRAINT "storefront_checkout_codes_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storefront_checkout_codes_sent" ON "storefront_checkout_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "storefront_orders_strangers" ON "storefront_orders" USING btree ("account_id","storefront_id") WHERE is_stranger and status in ('unpaid', 'on_hold', 'to_process') and paid_at is null;--> statement-breakpoint
UPDATE "storefront_orders" SET "is_stranger" = true
  WHERE "network" <> '' AND "status" IN ('unpaid', 'on_hold', 'to_process') AND "paid_at" IS NULL AND "phone_check" IS DISTINCT FROM 'confirmed';
