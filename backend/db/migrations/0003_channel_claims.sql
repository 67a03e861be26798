DROP INDEX "channels_shop_unique";--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "refresh_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "authorised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "claim_id" text;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publish_job_items" ADD COLUMN "revision" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_job_items" ADD COLUMN "former_status" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "publish_job_items_listing" ON "publish_job_items" USING btree ("channel_product_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_shop_unique" ON "channels" USING btree ("channel_type","shop_id") WHERE disconnected_at is null;