CREATE SCHEMA IF NOT EXISTS "sandbox_tokopedia";
--> statement-breakpoint
CREATE SEQUENCE "sandbox_tokopedia"."chat_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1546238501 CACHE 1;--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."order_items" (
	"item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_tokopedia"."order_items_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 20274955 CACHE 1),
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"picture" text NOT NULL,
	"price" bigint NOT NULL,
	"weight_g" integer NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."orders" (
	"order_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_tokopedia"."orders_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 43481289 CACHE 1),
	"shop_id" integer NOT NULL,
	"invoice" text NOT NULL,
	"status" integer NOT NULL,
	"buyer" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"total" bigint NOT NULL,
	"awb" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"cancel_request" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"complained_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."products" (
	"product_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_tokopedia"."products_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 15245228 CACHE 1),
	"shop_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"category_id" integer NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"weight_g" integer NOT NULL,
	"dimension" jsonb,
	"preorder_days" integer,
	"pictures" jsonb NOT NULL,
	"size_chart" text DEFAULT '' NOT NULL,
	"selections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"combination" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."shops" (
	"shop_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_tokopedia"."shops_shop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 479573 CACHE 1),
	"seller" text,
	"name" text NOT NULL,
	"integration" text DEFAULT 'none' NOT NULL,
	"authorised_at" timestamp with time zone,
	"tokens_from" timestamp with time zone NOT NULL,
	"throttled_calls" integer DEFAULT 0 NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"failing_labels" integer DEFAULT 0 NOT NULL,
	"talks_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."tokens" (
	"access_token" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."uploads" (
	"upload_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_tokopedia"."uploads_upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 5721 CACHE 1),
	"shop_id" integer NOT NULL,
	"product" jsonb NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."chat_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"is_from_buyer" boolean NOT NULL,
	"kind" text NOT NULL,
	"said" jsonb NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokopedia"."conversations" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_read_message_id" text DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_tokopedia"."order_items" ADD CONSTRAINT "order_items_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "sandbox_tokopedia"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_tokopedia"."chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "sandbox_tokopedia"."conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_order" ON "sandbox_tokopedia"."order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_shop_paid" ON "sandbox_tokopedia"."orders" USING btree ("shop_id","paid_at");--> statement-breakpoint
CREATE INDEX "products_shop" ON "sandbox_tokopedia"."products" USING btree ("shop_id","product_id");--> statement-breakpoint
CREATE INDEX "products_parent" ON "sandbox_tokopedia"."products" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_tokopedia"."pushes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "uploads_shop" ON "sandbox_tokopedia"."uploads" USING btree ("shop_id","done_at");--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "sandbox_tokopedia"."chat_messages" USING btree ("conversation_id","message_id");--> statement-breakpoint
CREATE INDEX "conversations_shop" ON "sandbox_tokopedia"."conversations" USING btree ("shop_id","last_message_at");
