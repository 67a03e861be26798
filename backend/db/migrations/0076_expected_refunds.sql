ALTER TABLE "orders" ADD COLUMN "is_refund_expected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_refund_expected" ON "orders" USING btree ("account_id","id") WHERE is_refund_expected;
--> statement-breakpoint
-- Refunds of returns that were accepted before this column: their channels are asked once.
UPDATE "orders" SET "is_refund_expected" = true FROM "channels"
  WHERE "channels"."account_id" = "orders"."account_id" AND "channels"."id" = "orders"."channel_id"
  AND "channels"."channel_type" IN ('shopee', 'tiktok', 'lazada')
  AND "orders"."refunded_amount" > 0 AND "orders"."erased_at" IS NULL;
