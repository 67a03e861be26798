ALTER TABLE "publish_jobs" ADD COLUMN "wanted" jsonb;--> statement-breakpoint
ALTER TABLE "publish_jobs" ADD COLUMN "unwritten" integer DEFAULT 0 NOT NULL;