DROP INDEX "channel_products_channel";--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "image_ids" jsonb;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "image_size" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "days_to_ship" integer;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "logistics_ids" jsonb;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "active_by" text;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "channel_products" ADD COLUMN "failure_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "channel_products_updated" ON "channel_products" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "channel_products_status_updated" ON "channel_products" USING btree ("channel_id","sync_status","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "channel_products_active_at" ON "channel_products" USING btree ("active_at") WHERE active_at is not null;