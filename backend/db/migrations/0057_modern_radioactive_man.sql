ALTER TABLE "stock_promotions" ALTER COLUMN "starts_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_promotions" ADD COLUMN "title" text;