ALTER TABLE "variants" ADD COLUMN "merged_into" text;--> statement-breakpoint
CREATE INDEX "variants_merged_into" ON "variants" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "variants_merged_sku" ON "variants" USING btree ("account_id",lower("sku")) WHERE merged_into is not null;