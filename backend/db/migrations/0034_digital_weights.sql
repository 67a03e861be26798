ALTER TABLE "variants" DROP CONSTRAINT "variants_weight";--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_weight" CHECK ("variants"."weight_g" >= 0);