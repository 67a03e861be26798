ALTER TABLE "storefront_orders" ADD COLUMN "claim_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefronts" ADD COLUMN "claim_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
CREATE INDEX "storefront_orders_claimed" ON "storefront_orders" USING btree ("payment_claimed_at") WHERE status = 'unpaid' and payment_claimed_at is not null;