ALTER TABLE "order_imports" ADD COLUMN "pauses" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_plans" ADD COLUMN "pauses" jsonb DEFAULT '{}'::jsonb NOT NULL;