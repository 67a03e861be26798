ALTER TABLE "stock_transfer_lines" ADD COLUMN "shortage" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "doubtful_delta" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "doubtful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stocks" DROP CONSTRAINT "stocks_parts";--> statement-breakpoint
ALTER TABLE "stocks" drop column "available";--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "available" integer GENERATED ALWAYS AS (greatest(on_hand - reserved - locked - damaged - doubtful, 0) - buffer) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "stocks_low" ON "stocks" USING btree ("account_id","available","id","variant_id","warehouse_id","has_moved");--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_parts" CHECK ("stocks"."reserved" >= 0 and "stocks"."buffer" >= 0 and "stocks"."locked" >= 0 and "stocks"."damaged" >= 0 and "stocks"."doubtful" >= 0 and "stocks"."incoming" >= 0);
