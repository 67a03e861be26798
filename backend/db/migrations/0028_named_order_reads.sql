ALTER TABLE "order_imports" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "waiting" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "failed" jsonb DEFAULT '[]'::jsonb NOT NULL;