CREATE TABLE "product_batch_items" (
	"batch_id" text NOT NULL,
	"product_id" text NOT NULL,
	"account_id" text NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"error_code" text,
	CONSTRAINT "product_batch_items_batch_id_product_id_pk" PRIMARY KEY("batch_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"edit" jsonb,
	"undo_of" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "product_batch_items" ADD CONSTRAINT "product_batch_items_batch_id_product_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."product_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_batch_items_status" ON "product_batch_items" USING btree ("batch_id","status","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_batches_undo_unique" ON "product_batches" USING btree ("undo_of");--> statement-breakpoint
CREATE INDEX "product_histories_batch" ON "product_histories" USING btree ("batch_id");