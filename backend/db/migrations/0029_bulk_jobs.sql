ALTER TABLE "publish_job_items" ADD COLUMN "channel_id" text;--> statement-breakpoint
ALTER TABLE "product_batch_items" ADD COLUMN "channel_product_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_batch_items" ADD COLUMN "channel_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_batches" ADD COLUMN "target_channel_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- A listing that is gone no longer says on which channel it was; its own id keeps the rows apart.
UPDATE "publish_job_items" i SET "channel_id" = coalesce((SELECT k."channel_id" FROM "channel_products" k WHERE k."id" = i."channel_product_id"), i."channel_product_id");--> statement-breakpoint
ALTER TABLE "publish_job_items" ALTER COLUMN "channel_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_job_items" DROP CONSTRAINT "publish_job_items_publish_id_channel_product_id_pk";--> statement-breakpoint
ALTER TABLE "product_batch_items" DROP CONSTRAINT "product_batch_items_batch_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "publish_job_items" ALTER COLUMN "channel_product_id" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "publish_job_items" ALTER COLUMN "revision" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "publish_job_items" ALTER COLUMN "former_status" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "publish_job_items" ADD CONSTRAINT "publish_job_items_publish_id_channel_id_product_id_pk" PRIMARY KEY("publish_id","channel_id","product_id");--> statement-breakpoint
ALTER TABLE "product_batch_items" ADD CONSTRAINT "product_batch_items_batch_id_product_id_channel_product_id_pk" PRIMARY KEY("batch_id","product_id","channel_product_id");--> statement-breakpoint
CREATE INDEX "publish_job_items_status" ON "publish_job_items" USING btree ("publish_id","status","channel_id","product_id");--> statement-breakpoint
CREATE INDEX "publish_job_items_unbegun" ON "publish_job_items" USING btree ("publish_id","channel_id","product_id") WHERE status = 'waiting' and channel_product_id = '';--> statement-breakpoint
CREATE INDEX "publish_job_items_unbegun_product" ON "publish_job_items" USING btree ("product_id","channel_id") WHERE status = 'waiting' and channel_product_id = '';