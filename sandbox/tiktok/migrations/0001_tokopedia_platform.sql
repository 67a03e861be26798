ALTER TABLE "sandbox_tiktok"."products" ADD COLUMN "tokopedia_status" text;--> statement-breakpoint
ALTER TABLE "sandbox_tiktok"."shops" ADD COLUMN "is_from_tokopedia" boolean DEFAULT false NOT NULL;