ALTER TABLE "channel_variants" ADD COLUMN "behind_since" timestamp with time zone;--> statement-breakpoint
UPDATE "channel_variants" v SET "behind_since" = now() WHERE v."pushed_at" IS NULL OR EXISTS (SELECT 1 FROM "stocks" s WHERE s."account_id" = v."account_id" AND s."variant_id" = v."variant_id" AND s."updated_at" > v."pushed_at");--> statement-breakpoint
CREATE INDEX "channel_variants_behind" ON "channel_variants" USING btree ("account_id","channel_id","behind_since") WHERE behind_since is not null;
