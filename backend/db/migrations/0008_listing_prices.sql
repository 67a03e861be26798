ALTER TABLE "channel_products" ADD COLUMN "prices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_variants" ADD COLUMN "price_error" text;