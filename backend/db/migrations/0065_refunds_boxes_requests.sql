ALTER TABLE "order_parcels" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD COLUMN "last_scan_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD COLUMN "last_scan_text" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_amount" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_count_items" ADD COLUMN "round_began_at" timestamp with time zone;