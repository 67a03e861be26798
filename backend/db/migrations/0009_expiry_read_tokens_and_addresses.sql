ALTER TABLE "channel_warehouses" ADD COLUMN "address_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "read_token" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expiry_asked_at" timestamp with time zone;