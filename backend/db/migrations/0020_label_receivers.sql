ALTER TABLE "storefront_orders" ADD COLUMN "label_name" text;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "label_address" text;