DROP INDEX "storefront_orders_phone";--> statement-breakpoint
DROP INDEX "storefront_orders_unpaid";--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "buyer_e164" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "confirm_code" text;--> statement-breakpoint
CREATE INDEX "storefront_orders_network" ON "storefront_orders" USING btree ("account_id","storefront_id","network","status");--> statement-breakpoint
CREATE INDEX "storefront_orders_device" ON "storefront_orders" USING btree ("account_id","storefront_id","device","status");--> statement-breakpoint
CREATE INDEX "storefront_orders_phone" ON "storefront_orders" USING btree ("account_id","storefront_id","buyer_e164","status");--> statement-breakpoint
CREATE INDEX "storefront_orders_unpaid" ON "storefront_orders" USING btree ("expires_at") WHERE status in ('unpaid', 'on_hold');