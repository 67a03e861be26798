ALTER TABLE "sandbox_shopee"."shops" ADD COLUMN "orders_per_hour" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."shops" ADD COLUMN "next_order_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."shops" ADD COLUMN "alive_since" timestamp with time zone;