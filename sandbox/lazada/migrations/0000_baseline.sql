CREATE SCHEMA IF NOT EXISTS "sandbox_lazada";
--> statement-breakpoint
CREATE SEQUENCE "sandbox_lazada"."chat_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2311550000000000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."auth_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."images" (
	"hash" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."order_items" (
	"order_item_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"package_id" text,
	"item_id" text NOT NULL,
	"sku_id" text NOT NULL,
	"name" text NOT NULL,
	"variation" text NOT NULL,
	"seller_sku" text NOT NULL,
	"image_url" text NOT NULL,
	"price" bigint NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"pending_reverse_id" text,
	"took_stock" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"is_cod" boolean NOT NULL,
	"buyer" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"by_seller" boolean DEFAULT false NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ship_by_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"settles_at" timestamp with time zone,
	"adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."packages" (
	"package_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"order_id" text NOT NULL,
	"tracking_number" text NOT NULL,
	"provider" text NOT NULL,
	"label_fails" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."products" (
	"item_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"status" text NOT NULL,
	"category_id" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"image_urls" jsonb NOT NULL,
	"variation" jsonb NOT NULL,
	"failed_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."reverse_orders" (
	"reverse_order_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"shop_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."shops" (
	"shop_id" text PRIMARY KEY NOT NULL,
	"seller" text,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"authorised_at" timestamp with time zone,
	"grant_expires_at" timestamp with time zone,
	"throttled_calls" integer DEFAULT 0 NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"failing_labels" integer DEFAULT 0 NOT NULL,
	"reviews_by_hand" boolean DEFAULT false NOT NULL,
	"talks_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."skus" (
	"sku_id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"position" integer NOT NULL,
	"seller_sku" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sale_prop" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"campaign_units" integer DEFAULT 0 NOT NULL,
	"campaign_starts_at" timestamp with time zone,
	"campaign_ends_at" timestamp with time zone,
	"parcel" jsonb NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"image_urls" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."tokens" (
	"refresh_token" text PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"shop_id" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"refresh_used_at" timestamp with time zone,
	CONSTRAINT "tokens_access_token_unique" UNIQUE("access_token")
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."chat_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"is_from_buyer" boolean NOT NULL,
	"kind" text NOT NULL,
	"said" jsonb NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_lazada"."conversations" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_read_message_id" text DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_lazada"."order_items" ADD CONSTRAINT "order_items_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "sandbox_lazada"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_lazada"."skus" ADD CONSTRAINT "skus_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "sandbox_lazada"."products"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_lazada"."chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "sandbox_lazada"."conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_order" ON "sandbox_lazada"."order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_package" ON "sandbox_lazada"."order_items" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "orders_shop_updated" ON "sandbox_lazada"."orders" USING btree ("shop_id","updated_at");--> statement-breakpoint
CREATE INDEX "products_shop" ON "sandbox_lazada"."products" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_lazada"."pushes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "reverse_orders_order" ON "sandbox_lazada"."reverse_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "skus_item" ON "sandbox_lazada"."skus" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "skus_seller_sku" ON "sandbox_lazada"."skus" USING btree ("seller_sku");--> statement-breakpoint
CREATE INDEX "tokens_shop" ON "sandbox_lazada"."tokens" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "sandbox_lazada"."chat_messages" USING btree ("conversation_id","message_id");--> statement-breakpoint
CREATE INDEX "conversations_shop" ON "sandbox_lazada"."conversations" USING btree ("shop_id","last_message_at");
