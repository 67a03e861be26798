CREATE TABLE "sandbox_payments"."merchant_moods" (
	"merchant" text PRIMARY KEY NOT NULL,
	"moods" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mood_seed" integer DEFAULT 1 NOT NULL,
	"mood_calls" integer DEFAULT 0 NOT NULL
);
