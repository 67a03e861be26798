ALTER TABLE "sandbox_shopee"."auth_codes" ADD COLUMN "more_shops" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."tokens" ADD COLUMN "more_shops" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."tokens" ADD COLUMN "refreshed_by" jsonb DEFAULT '[]'::jsonb NOT NULL;