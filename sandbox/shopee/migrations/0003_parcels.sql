ALTER TABLE "sandbox_shopee"."models" ADD COLUMN "elsewhere" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."order_items" ADD COLUMN "cancelled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."order_items" ADD COLUMN "is_bundle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."orders" ADD COLUMN "parcels" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."orders" ADD COLUMN "is_advance" boolean DEFAULT false NOT NULL;