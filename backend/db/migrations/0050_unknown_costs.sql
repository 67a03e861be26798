ALTER TABLE "sale_hours" ADD COLUMN "uncosted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_hours" ADD COLUMN "uncosted_awaited" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_hours" ADD COLUMN "uncosted_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_hours" ADD COLUMN "uncosted_cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_hours" ADD COLUMN "uncosted_fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "uncosted_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "uncosted_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "uncosted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "uncosted_awaited" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "uncosted_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "uncosted_cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD COLUMN "uncosted_fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_variant_hours" ADD COLUMN "uncosted_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_variant_hours" ADD COLUMN "uncosted_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "sale_orders" s SET "uncosted" = 1, "uncosted_awaited" = s."fees_awaited", "uncosted_net" = s."gross" - s."discounts",
    "uncosted_cost" = s."cost", "uncosted_fees" = s."fees", "awaited_net" = 0, "awaited_cost" = 0
  WHERE s."cancelled" = 0 AND s."returned" = 0 AND EXISTS (SELECT 1 FROM "order_lines" l
    WHERE l."account_id" = s."account_id" AND l."order_id" = s."order_id" AND l."quantity" > 0 AND l."unit_cogs" = 0);
--> statement-breakpoint
UPDATE "sale_hours" h SET "uncosted" = s."uncosted", "uncosted_awaited" = s."awaited", "uncosted_net" = s."net",
    "uncosted_cost" = s."cost", "uncosted_fees" = s."fees", "awaited_net" = s."awaited_net", "awaited_cost" = s."awaited_cost"
  FROM (SELECT o."account_id", k."kind", o."hour", o."channel_id", o."warehouse_id",
      CASE k."kind" WHEN 'courier' THEN o."courier" WHEN 'city' THEN o."city" ELSE '' END AS "value",
      sum(o."uncosted") AS "uncosted", sum(o."uncosted_awaited") AS "awaited", sum(o."uncosted_net") AS "net",
      sum(o."uncosted_cost") AS "cost", sum(o."uncosted_fees") AS "fees",
      sum(o."awaited_net") AS "awaited_net", sum(o."awaited_cost") AS "awaited_cost"
    FROM "sale_orders" o CROSS JOIN (VALUES ('shop'), ('courier'), ('city')) k("kind") GROUP BY 1, 2, 3, 4, 5, 6) s
  WHERE s."uncosted" > 0 AND h."account_id" = s."account_id" AND h."kind" = s."kind" AND h."hour" = s."hour"
    AND h."channel_id" = s."channel_id" AND h."warehouse_id" = s."warehouse_id" AND h."value" = s."value";
--> statement-breakpoint
UPDATE "sale_lines" s SET "uncosted_units" = s."units", "uncosted_net" = s."net" FROM "order_lines" l
  WHERE l."account_id" = s."account_id" AND l."id" = s."order_line_id" AND l."unit_cogs" = 0 AND s."units" > 0;
--> statement-breakpoint
UPDATE "sale_variant_hours" h SET "uncosted_units" = s."units", "uncosted_net" = s."net"
  FROM (SELECT "account_id", "hour", "channel_id", "warehouse_id", "variant_key", sum("uncosted_units") AS "units", sum("uncosted_net") AS "net"
    FROM "sale_lines" WHERE "uncosted_units" > 0 GROUP BY 1, 2, 3, 4, 5) s
  WHERE h."account_id" = s."account_id" AND h."hour" = s."hour" AND h."channel_id" = s."channel_id"
    AND h."warehouse_id" = s."warehouse_id" AND h."variant_key" = s."variant_key";
