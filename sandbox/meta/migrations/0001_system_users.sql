ALTER TABLE "sandbox_meta"."tokens" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_meta"."codes" ADD COLUMN "config_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_meta"."tokens" ADD COLUMN "business_id" text;