DROP INDEX "stocks_account";--> statement-breakpoint
CREATE INDEX "variants_gone" ON "variants" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "stocks_account" ON "stocks" USING btree ("account_id","updated_at" DESC NULLS LAST,"id");