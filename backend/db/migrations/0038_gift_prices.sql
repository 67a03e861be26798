ALTER TABLE "variants" DROP CONSTRAINT "variants_price";--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_price" CHECK ("variants"."price" >= 0);