ALTER TABLE "channels" ADD COLUMN "last_error_in" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "end_told_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "end_told_days" integer;--> statement-breakpoint
CREATE INDEX "channel_calls_failed" ON "channel_calls" USING btree ("account_id","channel_id","at" DESC NULLS LAST) WHERE code <> '' or status is null;