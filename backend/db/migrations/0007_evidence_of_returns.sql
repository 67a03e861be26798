ALTER TABLE "images" ADD COLUMN "order_id" text;--> statement-breakpoint
CREATE INDEX "images_order" ON "images" USING btree ("account_id","order_id") WHERE order_id is not null;