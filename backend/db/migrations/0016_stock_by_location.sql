ALTER TABLE "channel_variants" ADD COLUMN "pushed_places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel_location" text;