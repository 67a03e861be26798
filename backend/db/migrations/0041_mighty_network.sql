ALTER TABLE "product_import_mappings" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "stock_batch_items" ADD COLUMN "cell" jsonb;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD COLUMN "file" jsonb;