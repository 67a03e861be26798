DROP TABLE "sandbox_shopee"."auth_codes" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."images" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."items" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."models" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."order_items" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."orders" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."pushes" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."returns" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."shops" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_shopee"."tokens" CASCADE;--> statement-breakpoint
DROP SEQUENCE "sandbox_shopee"."model_ids";--> statement-breakpoint
DROP SCHEMA "sandbox_shopee";
