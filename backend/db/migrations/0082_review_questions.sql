ALTER TABLE "storefront_orders" ADD COLUMN "review_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefronts" ADD COLUMN "asks_for_reviews" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "storefront_orders_review" ON "storefront_orders" USING btree ("delivered_at") WHERE status = 'completed' and review_asked_at is null;