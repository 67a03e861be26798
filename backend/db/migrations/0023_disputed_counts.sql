ALTER TABLE "stock_count_items" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count_scans" ADD COLUMN "is_total" boolean DEFAULT false NOT NULL;