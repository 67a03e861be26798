ALTER TABLE "sandbox_tiktok"."products" ADD COLUMN "edit" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_tiktok"."skus" ADD COLUMN "is_added" boolean DEFAULT false NOT NULL;