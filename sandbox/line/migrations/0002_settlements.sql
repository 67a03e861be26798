ALTER TABLE "sandbox_line"."orders" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_line"."orders" ADD COLUMN "adjustment" bigint DEFAULT 0 NOT NULL;