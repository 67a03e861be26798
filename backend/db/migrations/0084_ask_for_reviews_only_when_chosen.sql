ALTER TABLE "storefronts" ALTER COLUMN "asks_for_reviews" SET DEFAULT false;--> statement-breakpoint
-- The column began as true, which no seller chose: messages cost money and need a template.
UPDATE "storefronts" SET "asks_for_reviews" = false;