CREATE SCHEMA IF NOT EXISTS "sandbox_line";
--> statement-breakpoint
CREATE SEQUENCE "sandbox_line"."chat_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 468789577898000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "sandbox_line"."images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."order_items" (
	"item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_line"."order_items_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_number" text NOT NULL,
	"product_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"is_only_variant" boolean NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"image_url" text NOT NULL,
	"options" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"discounted_price" bigint NOT NULL,
	"weight_kg" real NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."orders" (
	"order_number" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"order_status" text NOT NULL,
	"payment_status" text NOT NULL,
	"shipment_status" text NOT NULL,
	"is_cod" boolean NOT NULL,
	"buyer" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"total" bigint NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"remark_cancel" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."products" (
	"product_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_line"."products_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000071365 CACHE 1),
	"shop_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"category_id" integer NOT NULL,
	"image_urls" jsonb NOT NULL,
	"instant_discount" bigint DEFAULT 0 NOT NULL,
	"is_display" boolean NOT NULL,
	"options" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."retry_keys" (
	"retry_key" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"message_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."shops" (
	"shop_id" text PRIMARY KEY NOT NULL,
	"seller" text,
	"name" text NOT NULL,
	"api_key" text,
	"authorised_at" timestamp with time zone,
	"webhook_url" text DEFAULT '' NOT NULL,
	"webhook_secret" text NOT NULL,
	"messaging_token" text NOT NULL,
	"messaging_secret" text NOT NULL,
	"talks_since" timestamp with time zone,
	"throttled_calls" integer DEFAULT 0 NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"failing_labels" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shops_api_key_unique" UNIQUE("api_key"),
	CONSTRAINT "shops_messaging_token_unique" UNIQUE("messaging_token")
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."variants" (
	"variant_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_line"."variants_variant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 332677 CACHE 1),
	"product_id" integer NOT NULL,
	"values" jsonb NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"weight_kg" real NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"ready_to_ship" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."chat_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"is_from_buyer" boolean NOT NULL,
	"kind" text NOT NULL,
	"said" jsonb NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_line"."conversations" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_read_message_id" text DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_line"."order_items" ADD CONSTRAINT "order_items_order_number_orders_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "sandbox_line"."orders"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_line"."variants" ADD CONSTRAINT "variants_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "sandbox_line"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_line"."chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "sandbox_line"."conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_order" ON "sandbox_line"."order_items" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "orders_shop_updated" ON "sandbox_line"."orders" USING btree ("shop_id","updated_at");--> statement-breakpoint
CREATE INDEX "products_shop" ON "sandbox_line"."products" USING btree ("shop_id","product_id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_line"."pushes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "variants_product" ON "sandbox_line"."variants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "variants_sku" ON "sandbox_line"."variants" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "sandbox_line"."chat_messages" USING btree ("conversation_id","message_id");--> statement-breakpoint
CREATE INDEX "conversations_shop" ON "sandbox_line"."conversations" USING btree ("shop_id","last_message_at");
