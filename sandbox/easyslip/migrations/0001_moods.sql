ALTER TABLE "sandbox_easyslip"."accounts" ADD COLUMN "moods" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_easyslip"."accounts" ADD COLUMN "mood_seed" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_easyslip"."accounts" ADD COLUMN "mood_calls" integer DEFAULT 0 NOT NULL;