ALTER TABLE "sale_rebuilds" ADD COLUMN "rule" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Refunds that were recorded before orders had their amount.
UPDATE "orders" SET "refunded_amount" = coalesce("storefront_refunds"."amount", 0)
  FROM "storefront_refunds"
  JOIN "storefront_orders" ON "storefront_orders"."account_id" = "storefront_refunds"."account_id" AND "storefront_orders"."id" = "storefront_refunds"."order_id"
  JOIN "storefronts" ON "storefronts"."account_id" = "storefront_refunds"."account_id" AND "storefronts"."id" = "storefront_refunds"."storefront_id"
  WHERE "orders"."account_id" = "storefronts"."account_id" AND "orders"."channel_id" = "storefronts"."channel_id"
  AND "orders"."external_id" = "storefront_orders"."number"
  AND "storefront_refunds"."closed_at" IS NOT NULL AND "orders"."refunded_amount" IS NULL;
--> statement-breakpoint
-- Returns that were accepted before: their channels are asked what became of them.
UPDATE "orders" SET "refunded_amount" = greatest(0, "orders"."items_total" - "orders"."discount_total"), "is_refund_expected" = true
  FROM "channels", (
    SELECT DISTINCT ON ("account_id", "order_id") "account_id", "order_id", "type" FROM "order_events"
    WHERE "type" IN ('return_accepted', 'refunded_instead', 'return_refused', 'return_void')
    ORDER BY "account_id", "order_id", "created_at" DESC, "id" DESC
  ) AS "answers"
  WHERE "answers"."account_id" = "orders"."account_id" AND "answers"."order_id" = "orders"."id" AND "answers"."type" NOT IN ('return_refused', 'return_void')
  AND "channels"."account_id" = "orders"."account_id" AND "channels"."id" = "orders"."channel_id"
  AND "channels"."channel_type" IN ('shopee', 'tiktok', 'lazada')
  AND "orders"."refunded_amount" IS NULL AND "orders"."erased_at" IS NULL AND "orders"."return_wish" IS DISTINCT FROM 'replacement';
--> statement-breakpoint
-- A replacement costs goods but no money.
UPDATE "orders" SET "refunded_amount" = 0 FROM "order_events"
  WHERE "order_events"."account_id" = "orders"."account_id" AND "order_events"."order_id" = "orders"."id" AND "order_events"."type" = 'return_accepted'
  AND "orders"."refunded_amount" IS NULL AND "orders"."return_wish" = 'replacement';
