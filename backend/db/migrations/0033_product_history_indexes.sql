DROP INDEX "product_histories_batch";--> statement-breakpoint
ALTER TABLE "product_histories" ADD COLUMN "name_text" text GENERATED ALWAYS AS (search_form(product_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "product_histories_type" ON "product_histories" USING btree ("account_id","type","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_histories_channel" ON "product_histories" USING btree ("account_id","channel_id","type");--> statement-breakpoint
CREATE INDEX "product_histories_name" ON "product_histories" USING gin ("account_id","name_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_histories_batch" ON "product_histories" USING btree ("batch_id","product_id","type") WHERE batch_id is not null;