ALTER TABLE "storefront_windows" ADD COLUMN "colour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_windows" ADD COLUMN "shelves" jsonb DEFAULT '[]'::jsonb NOT NULL;