CREATE TABLE "storefront_couriers" (
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"courier_id" text NOT NULL,
	"secrets" text NOT NULL,
	"push_token_hash" text NOT NULL,
	"is_insured" boolean DEFAULT false NOT NULL,
	"refused_at" timestamp with time zone,
	"disconnected_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_couriers_account_id_storefront_id_pk" PRIMARY KEY("account_id","storefront_id")
);
--> statement-breakpoint
DROP INDEX "storefront_orders_under_way";--> statement-breakpoint
DROP INDEX "storefront_wallet_entries_once";--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "parcel_lines" jsonb;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "booking_draft" text;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "booking_claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "dropped_bookings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "courier_fee" bigint;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "routing_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_wallet_entries" ADD COLUMN "booking" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_couriers" ADD CONSTRAINT "storefront_couriers_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storefront_couriers_push" ON "storefront_couriers" USING btree ("push_token_hash");--> statement-breakpoint
CREATE INDEX "storefront_orders_booking" ON "storefront_orders" USING btree ("account_id","storefront_id","booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "storefront_orders_under_way" ON "storefront_orders" USING btree ("parcel_read_at") WHERE booking_id is not null and status in ('to_ship', 'shipped', 'delivery_failed');--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_wallet_entries_once" ON "storefront_wallet_entries" USING btree ("account_id","order_id","type","booking");--> statement-breakpoint
-- The courier of before is gone: what it was booked for and not fetched is sent in another way.
UPDATE "storefront_orders" SET "status" = 'to_process', "booking_id" = NULL, "tracking_code" = NULL, "dropped_bookings" = 1, "changed_at" = now() WHERE "service"->>'courierId' = 'gateway' AND "status" = 'to_ship';
--> statement-breakpoint
-- Nobody can be asked about its parcels: they are like the seller's own delivery.
UPDATE "storefront_orders" SET "booking_id" = NULL, "service" = jsonb_set("service", '{courierId}', '"own"') WHERE "service"->>'courierId' = 'gateway';
