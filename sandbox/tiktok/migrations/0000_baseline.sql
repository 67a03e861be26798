CREATE SCHEMA IF NOT EXISTS "sandbox_tiktok";
--> statement-breakpoint
CREATE SEQUENCE "sandbox_tiktok"."chat_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 7494560109732000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."auth_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."cancellations" (
	"cancel_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"shop_id" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."images" (
	"uri" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."order_lines" (
	"line_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"package_id" text,
	"product_id" text NOT NULL,
	"sku_id" text NOT NULL,
	"product_name" text NOT NULL,
	"sku_name" text NOT NULL,
	"seller_sku" text NOT NULL,
	"image_uri" text,
	"price" bigint NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"took_stock" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"status" text NOT NULL,
	"is_cod" boolean NOT NULL,
	"buyer" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"shipping_type" text NOT NULL,
	"delivery_option_id" text NOT NULL,
	"is_split" boolean DEFAULT false NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"total" bigint NOT NULL,
	"cancel_by" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ship_by_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"statement_at" timestamp with time zone,
	"adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."packages" (
	"package_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"status" text NOT NULL,
	"is_combined" boolean DEFAULT false NOT NULL,
	"handover_method" text DEFAULT '' NOT NULL,
	"slot" jsonb,
	"provider_id" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_ready_at" timestamp with time zone,
	"label_fails" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category_id" text NOT NULL,
	"brand_id" text,
	"external_id" text DEFAULT '' NOT NULL,
	"image_uris" jsonb NOT NULL,
	"size_chart_uri" text,
	"attributes" jsonb NOT NULL,
	"delivery_option_ids" jsonb NOT NULL,
	"weight_g" integer NOT NULL,
	"size" jsonb,
	"is_pre_owned" boolean DEFAULT false NOT NULL,
	"failed_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."returns" (
	"return_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"shop_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"refund" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."shops" (
	"shop_id" text PRIMARY KEY NOT NULL,
	"seller" text,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"cipher" text NOT NULL,
	"authorised_at" timestamp with time zone,
	"grant_expires_at" timestamp with time zone,
	"throttled_calls" integer DEFAULT 0 NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"failing_labels" integer DEFAULT 0 NOT NULL,
	"reviews_by_hand" boolean DEFAULT false NOT NULL,
	"talks_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shops_cipher_unique" UNIQUE("cipher")
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."skus" (
	"sku_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"sales_attributes" jsonb NOT NULL,
	"seller_sku" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"elsewhere" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"identifier" jsonb,
	"pre_sale_days" integer
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."tokens" (
	"refresh_token" text PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"shop_id" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"refresh_used_at" timestamp with time zone,
	CONSTRAINT "tokens_access_token_unique" UNIQUE("access_token")
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."chat_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"is_from_buyer" boolean NOT NULL,
	"kind" text NOT NULL,
	"said" jsonb NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tiktok"."conversations" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_read_message_id" text DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_tiktok"."order_lines" ADD CONSTRAINT "order_lines_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "sandbox_tiktok"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_tiktok"."skus" ADD CONSTRAINT "skus_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "sandbox_tiktok"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_tiktok"."chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "sandbox_tiktok"."conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellations_order" ON "sandbox_tiktok"."cancellations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "sandbox_tiktok"."order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_package" ON "sandbox_tiktok"."order_lines" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "orders_shop_updated" ON "sandbox_tiktok"."orders" USING btree ("shop_id","updated_at");--> statement-breakpoint
CREATE INDEX "packages_shop" ON "sandbox_tiktok"."packages" USING btree ("shop_id","updated_at");--> statement-breakpoint
CREATE INDEX "products_shop" ON "sandbox_tiktok"."products" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_tiktok"."pushes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "returns_order" ON "sandbox_tiktok"."returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "skus_product" ON "sandbox_tiktok"."skus" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "skus_seller_sku" ON "sandbox_tiktok"."skus" USING btree ("seller_sku");--> statement-breakpoint
CREATE INDEX "tokens_shop" ON "sandbox_tiktok"."tokens" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "sandbox_tiktok"."chat_messages" USING btree ("conversation_id","message_id");--> statement-breakpoint
CREATE INDEX "conversations_shop" ON "sandbox_tiktok"."conversations" USING btree ("shop_id","last_message_at");
