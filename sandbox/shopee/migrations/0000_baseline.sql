CREATE SCHEMA IF NOT EXISTS "sandbox_shopee";
--> statement-breakpoint
CREATE SEQUENCE "sandbox_shopee"."model_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 98000000101 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "sandbox_shopee"."chat_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2290000000000000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."auth_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."items" (
	"item_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_shopee"."items_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 23400000101 CACHE 1),
	"shop_id" bigint NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category_id" integer NOT NULL,
	"item_sku" text DEFAULT '' NOT NULL,
	"condition" text DEFAULT 'NEW' NOT NULL,
	"days_to_ship" integer,
	"image_ids" jsonb NOT NULL,
	"size_chart_image_id" text,
	"logistic_ids" jsonb NOT NULL,
	"brand" jsonb NOT NULL,
	"attributes" jsonb NOT NULL,
	"weight_kg" real NOT NULL,
	"dimension" jsonb,
	"gtin" text DEFAULT '' NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"violations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."models" (
	"item_id" bigint NOT NULL,
	"model_id" bigint NOT NULL,
	"tier_index" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"elsewhere" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"weight_kg" real,
	"dimension" jsonb,
	"gtin" text DEFAULT '' NOT NULL,
	CONSTRAINT "models_item_id_model_id_pk" PRIMARY KEY("item_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."order_items" (
	"id" text PRIMARY KEY NOT NULL,
	"order_sn" text NOT NULL,
	"item_id" bigint NOT NULL,
	"model_id" bigint NOT NULL,
	"name" text NOT NULL,
	"item_sku" text NOT NULL,
	"model_name" text NOT NULL,
	"model_sku" text NOT NULL,
	"image_id" text,
	"quantity" integer NOT NULL,
	"cancelled_quantity" integer DEFAULT 0 NOT NULL,
	"is_bundle" boolean DEFAULT false NOT NULL,
	"price" bigint NOT NULL,
	"weight_kg" real NOT NULL,
	"taken" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."orders" (
	"order_sn" text PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"status" text NOT NULL,
	"status_before_cancel" text,
	"logistics_status" text NOT NULL,
	"is_cod" boolean NOT NULL,
	"payment_method" text NOT NULL,
	"buyer" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"logistics_channel_id" integer NOT NULL,
	"package_number" text NOT NULL,
	"parcels" jsonb,
	"is_advance" boolean DEFAULT false NOT NULL,
	"tracking_number" text,
	"tracking_ready_at" timestamp with time zone,
	"tracking_asked" integer DEFAULT 0 NOT NULL,
	"scans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tracking_pushed" boolean DEFAULT false NOT NULL,
	"label" jsonb,
	"label_pushed" boolean DEFAULT false NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"total" bigint NOT NULL,
	"cancel_by" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ship_by_at" timestamp with time zone,
	"picked_up_at" timestamp with time zone,
	"settles_at" timestamp with time zone,
	"adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."promotions" (
	"promotion_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_shopee"."promotions_promotion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 7100101 CACHE 1),
	"item_id" bigint NOT NULL,
	"model_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reserved" integer NOT NULL,
	"end_pushed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."returns" (
	"return_sn" text PRIMARY KEY NOT NULL,
	"order_sn" text NOT NULL,
	"shop_id" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"text_reason" text NOT NULL,
	"refund_amount" bigint NOT NULL,
	"dispute_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."shops" (
	"shop_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_shopee"."shops_shop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 220100101 CACHE 1),
	"seller" text,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"authorised_at" timestamp with time zone,
	"grant_expires_at" timestamp with time zone,
	"throttled_calls" integer DEFAULT 0 NOT NULL,
	"throttle_code" text DEFAULT 'error_rate_limit' NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"failing_labels" integer DEFAULT 0 NOT NULL,
	"orders_per_hour" integer DEFAULT 0 NOT NULL,
	"next_order_at" timestamp with time zone,
	"alive_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."tokens" (
	"refresh_token" text PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"shop_id" bigint NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"refresh_used_at" timestamp with time zone,
	CONSTRAINT "tokens_access_token_unique" UNIQUE("access_token")
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."chat_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"is_from_buyer" boolean NOT NULL,
	"kind" text NOT NULL,
	"said" jsonb NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."conversations" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_read_message_id" text DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."lost_pushes" (
	"message_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_shopee"."lost_pushes_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 176101 CACHE 1),
	"push_id" text NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "lost_pushes_push_id_unique" UNIQUE("push_id")
);
--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."models" ADD CONSTRAINT "models_item_id_items_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "sandbox_shopee"."items"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."order_items" ADD CONSTRAINT "order_items_order_sn_orders_order_sn_fk" FOREIGN KEY ("order_sn") REFERENCES "sandbox_shopee"."orders"("order_sn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."promotions" ADD CONSTRAINT "promotions_item_id_items_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "sandbox_shopee"."items"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "sandbox_shopee"."conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."lost_pushes" ADD CONSTRAINT "lost_pushes_push_id_pushes_id_fk" FOREIGN KEY ("push_id") REFERENCES "sandbox_shopee"."pushes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_shop_updated" ON "sandbox_shopee"."items" USING btree ("shop_id","updated_at");--> statement-breakpoint
CREATE INDEX "order_items_order" ON "sandbox_shopee"."order_items" USING btree ("order_sn");--> statement-breakpoint
CREATE INDEX "orders_shop_updated" ON "sandbox_shopee"."orders" USING btree ("shop_id","updated_at");--> statement-breakpoint
CREATE INDEX "orders_shop_created" ON "sandbox_shopee"."orders" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_shop_settles" ON "sandbox_shopee"."orders" USING btree ("shop_id","settles_at");--> statement-breakpoint
CREATE INDEX "promotions_item" ON "sandbox_shopee"."promotions" USING btree ("item_id","model_id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_shopee"."pushes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "returns_shop" ON "sandbox_shopee"."returns" USING btree ("shop_id","updated_at");--> statement-breakpoint
CREATE INDEX "tokens_shop" ON "sandbox_shopee"."tokens" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "sandbox_shopee"."chat_messages" USING btree ("conversation_id","message_id");--> statement-breakpoint
CREATE INDEX "conversations_shop" ON "sandbox_shopee"."conversations" USING btree ("shop_id","last_message_at");
