CREATE SCHEMA IF NOT EXISTS "sandbox_blibli";
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."call_counts" (
	"shop_id" text NOT NULL,
	"call" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "call_counts_shop_id_call_pk" PRIMARY KEY("shop_id","call")
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."order_items" (
	"item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_blibli"."order_items_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 250000101 CACHE 1),
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"blibli_sku" text NOT NULL,
	"product_sku" text NOT NULL,
	"seller_sku" text NOT NULL,
	"name" text NOT NULL,
	"variant_name" text NOT NULL,
	"image_url" text NOT NULL,
	"price" bigint NOT NULL,
	"final_price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"package_id" text,
	"awb_number" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"buyer" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"shipping_cost" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."products" (
	"product_sku" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"state" text NOT NULL,
	"revision_notes" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category_code" text NOT NULL,
	"brand_code" text DEFAULT '' NOT NULL,
	"brand_name" text DEFAULT '' NOT NULL,
	"attributes" jsonb NOT NULL,
	"images" jsonb NOT NULL,
	"logistics" jsonb NOT NULL,
	"dimension" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."queues" (
	"queue_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"payload" jsonb,
	"history" jsonb NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."returns" (
	"rma_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_blibli"."returns_rma_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 700001 CACHE 1),
	"order_id" text NOT NULL,
	"item_id" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."shops" (
	"shop_id" text PRIMARY KEY NOT NULL,
	"seller" text,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"seller_key" text,
	"signature_key" text,
	"authorised_at" timestamp with time zone,
	"webhook_url" text DEFAULT '' NOT NULL,
	"holds_reviews" boolean DEFAULT false NOT NULL,
	"holds_queue" boolean DEFAULT false NOT NULL,
	"throttled_calls" integer DEFAULT 0 NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"failing_labels" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shops_seller_key_unique" UNIQUE("seller_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_blibli"."variants" (
	"blibli_sku" text PRIMARY KEY NOT NULL,
	"product_sku" text NOT NULL,
	"seller_sku" text DEFAULT '' NOT NULL,
	"upc_code" text DEFAULT '' NOT NULL,
	"regular" bigint NOT NULL,
	"sale" bigint NOT NULL,
	"stock" integer NOT NULL,
	"buyable" boolean DEFAULT true NOT NULL,
	"images" jsonb NOT NULL,
	"attributes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_blibli"."order_items" ADD CONSTRAINT "order_items_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "sandbox_blibli"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_blibli"."returns" ADD CONSTRAINT "returns_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "sandbox_blibli"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_blibli"."variants" ADD CONSTRAINT "variants_product_sku_products_product_sku_fk" FOREIGN KEY ("product_sku") REFERENCES "sandbox_blibli"."products"("product_sku") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_order" ON "sandbox_blibli"."order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_shop_paid" ON "sandbox_blibli"."orders" USING btree ("shop_id","paid_at");--> statement-breakpoint
CREATE INDEX "products_shop" ON "sandbox_blibli"."products" USING btree ("shop_id","product_sku");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_blibli"."pushes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "queues_shop" ON "sandbox_blibli"."queues" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "returns_order" ON "sandbox_blibli"."returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "variants_product" ON "sandbox_blibli"."variants" USING btree ("product_sku");
