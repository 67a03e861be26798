ALTER TABLE "sale_hours" ADD COLUMN "awaited_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_hours" ADD COLUMN "awaited_cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "awaited_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "awaited_cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "sale_orders" SET "awaited_net" = "gross" - "discounts" - "cancelled_amount" - "returned_amount", "awaited_cost" = "cost" WHERE "fees_awaited" = 1;
--> statement-breakpoint
UPDATE "sale_hours" h SET "awaited_net" = s."net", "awaited_cost" = s."cost"
  FROM (SELECT o."account_id", k."kind", o."hour", o."channel_id", o."warehouse_id",
      CASE k."kind" WHEN 'courier' THEN o."courier" WHEN 'city' THEN o."city" ELSE '' END AS "value",
      sum(o."awaited_net") AS "net", sum(o."awaited_cost") AS "cost"
    FROM "sale_orders" o CROSS JOIN (VALUES ('shop'), ('courier'), ('city')) k("kind")
    WHERE o."fees_awaited" = 1 GROUP BY 1, 2, 3, 4, 5, 6) s
  WHERE h."account_id" = s."account_id" AND h."kind" = s."kind" AND h."hour" = s."hour"
    AND h."channel_id" = s."channel_id" AND h."warehouse_id" = s."warehouse_id" AND h."value" = s."value";
