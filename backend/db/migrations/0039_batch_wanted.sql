ALTER TABLE "product_batches" ADD COLUMN "wanted" jsonb;--> statement-breakpoint
ALTER TABLE "product_batches" ADD COLUMN "unwritten" integer DEFAULT 0 NOT NULL;