DROP INDEX "products_category";--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("account_id","category" collate "C") WHERE deleted_at is null;