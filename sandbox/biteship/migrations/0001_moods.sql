ALTER TABLE "sandbox_biteship"."accounts" ADD COLUMN "moods" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_biteship"."accounts" ADD COLUMN "mood_seed" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_biteship"."accounts" ADD COLUMN "mood_calls" integer DEFAULT 0 NOT NULL;