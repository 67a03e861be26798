ALTER TABLE "stocks" ADD COLUMN "has_moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "stocks" s SET "has_moved" = true WHERE EXISTS (SELECT 1 FROM "stock_movements" m WHERE m."account_id" = s."account_id" AND m."stock_id" = s."id");--> statement-breakpoint
DROP INDEX "stocks_available";--> statement-breakpoint
CREATE INDEX "stocks_low" ON "stocks" USING btree ("account_id","available","id","variant_id","warehouse_id","has_moved");
