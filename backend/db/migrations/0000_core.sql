CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_user_id" text NOT NULL,
	"country_code" text DEFAULT 'id' NOT NULL,
	"time_zone" text DEFAULT 'Asia/Jakarta' NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"order_quota" integer DEFAULT 0 NOT NULL,
	"grace_period_ended_at" timestamp with time zone,
	"low_stock_level" integer DEFAULT 10 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_roles" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "membership_roles_account_id_user_id_role_id_pk" PRIMARY KEY("account_id","user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_type" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text DEFAULT 'session' NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"locale" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_authorisations" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"channel_type" text NOT NULL,
	"channel_id" text,
	"redirect" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "channel_warehouses" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"warehouse_id" text
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"channel_type" text NOT NULL,
	"shop_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	"order_exp_mins" integer,
	"stock_push_paused" boolean DEFAULT false NOT NULL,
	"credentials" text,
	"token_expires_at" timestamp with time zone,
	"grant_expires_at" timestamp with time zone,
	"order_cursor_at" timestamp with time zone,
	"last_order_pull_at" timestamp with time zone,
	"last_stock_push_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disconnected_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"channel_type" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"shop_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"axis" text NOT NULL,
	"type" text NOT NULL,
	"from" text,
	"to" text,
	"actor" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"external_product_id" text NOT NULL,
	"external_variant_id" text NOT NULL,
	"variant_id" text,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"variant_name" text DEFAULT '' NOT NULL,
	"image_url" text,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"unit_cogs" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_id" text NOT NULL,
	"status" text NOT NULL,
	"status_before_cancel" text,
	"native_status" text NOT NULL,
	"pickpack_status" text DEFAULT 'none' NOT NULL,
	"document_status" text DEFAULT 'none' NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"currency" text NOT NULL,
	"items_total" bigint NOT NULL,
	"discount_total" bigint DEFAULT 0 NOT NULL,
	"shipping_fee" bigint DEFAULT 0 NOT NULL,
	"channel_fees" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"payment_type" text DEFAULT '' NOT NULL,
	"is_cod" boolean DEFAULT false NOT NULL,
	"buyer_name" text DEFAULT '' NOT NULL,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"address" jsonb,
	"buyer_note" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"package_number" text,
	"tracking_code" text,
	"shipment_choice" jsonb,
	"shipment_error" text,
	"label_key" text,
	"label_error" text,
	"label_print_count" integer DEFAULT 0 NOT NULL,
	"label_printed_at" timestamp with time zone,
	"label_printed_by" text,
	"cancel_reason" text,
	"warehouse_id" text,
	"accepted_at" timestamp with time zone,
	"ship_by_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"placed_at" timestamp with time zone NOT NULL,
	"shipped_at" timestamp with time zone,
	"channel_updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_products" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_product_id" text,
	"sync_status" integer DEFAULT 1 NOT NULL,
	"last_sync_at" timestamp with time zone,
	"error_code" text,
	"error_message" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"create_started_at" timestamp with time zone,
	"is_listed" boolean DEFAULT false NOT NULL,
	"category_id" text,
	"category_name" text,
	"brand_id" text,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image_map" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_references" (
	"channel_id" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_references_channel_id_key_pk" PRIMARY KEY("channel_id","key")
);
--> statement-breakpoint
CREATE TABLE "channel_variants" (
	"channel_product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_variant_id" text NOT NULL,
	"pushed_quantity" integer,
	"pushed_price" bigint,
	"pushed_at" timestamp with time zone,
	"push_error" text,
	CONSTRAINT "channel_variants_channel_product_id_variant_id_pk" PRIMARY KEY("channel_product_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"type" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_histories" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"channel_id" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"batch_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" text NOT NULL,
	"image_id" text NOT NULL,
	"account_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_images_product_id_image_id_pk" PRIMARY KEY("product_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "product_import_items" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"account_id" text NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"first_line" integer NOT NULL,
	"proposal" jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"product_id" text,
	"error_code" text,
	CONSTRAINT "product_import_items_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"options" jsonb NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"condition" text DEFAULT 'new' NOT NULL,
	"is_digital" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"variation_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"import_handle" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publish_job_items" (
	"publish_id" text NOT NULL,
	"channel_product_id" text NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error_code" text,
	"error_message" text,
	CONSTRAINT "publish_job_items_publish_id_channel_product_id_pk" PRIMARY KEY("publish_id","channel_product_id")
);
--> statement-breakpoint
CREATE TABLE "publish_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"option_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sku" text NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"cogs" bigint DEFAULT 0 NOT NULL,
	"weight_g" integer NOT NULL,
	"width_cm" real DEFAULT 0 NOT NULL,
	"height_cm" real DEFAULT 0 NOT NULL,
	"length_cm" real DEFAULT 0 NOT NULL,
	"stock_mode" text DEFAULT 'use_stock' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "variants_price" CHECK ("variants"."price" > 0),
	CONSTRAINT "variants_cogs" CHECK ("variants"."cogs" >= 0),
	CONSTRAINT "variants_weight" CHECK ("variants"."weight_g" > 0)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"stock_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_quantity" CHECK ("reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"stock_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"type" text NOT NULL,
	"on_hand_delta" integer DEFAULT 0 NOT NULL,
	"reserved_delta" integer DEFAULT 0 NOT NULL,
	"damaged_delta" integer DEFAULT 0 NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reserved_after" integer NOT NULL,
	"available_after" integer NOT NULL,
	"reason" text,
	"note" text,
	"actor" text NOT NULL,
	"order_id" text,
	"order_line_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"buffer" integer DEFAULT 0 NOT NULL,
	"locked" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"incoming" integer DEFAULT 0 NOT NULL,
	"available" integer GENERATED ALWAYS AS (on_hand - reserved - buffer - locked - damaged) STORED NOT NULL,
	"sync_enabled" boolean DEFAULT true NOT NULL,
	"rack" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stocks_parts" CHECK ("stocks"."reserved" >= 0 and "stocks"."buffer" >= 0 and "stocks"."locked" >= 0 and "stocks"."damaged" >= 0 and "stocks"."incoming" >= 0),
	CONSTRAINT "stocks_physical" CHECK ("stocks"."on_hand" >= "stocks"."reserved" + "stocks"."locked" + "stocks"."damaged")
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_roles" ADD CONSTRAINT "membership_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_warehouses" ADD CONSTRAINT "channel_warehouses_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_products" ADD CONSTRAINT "channel_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_products" ADD CONSTRAINT "channel_products_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_references" ADD CONSTRAINT "channel_references_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_variants" ADD CONSTRAINT "channel_variants_channel_product_id_channel_products_id_fk" FOREIGN KEY ("channel_product_id") REFERENCES "public"."channel_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_variants" ADD CONSTRAINT "channel_variants_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_items" ADD CONSTRAINT "product_import_items_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_job_items" ADD CONSTRAINT "publish_job_items_publish_id_publish_jobs_id_fk" FOREIGN KEY ("publish_id") REFERENCES "public"."publish_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_unique" ON "roles" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_key" ON "sign_in_attempts" USING btree ("key","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "channel_warehouses_unique" ON "channel_warehouses" USING btree ("channel_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_shop_unique" ON "channels" USING btree ("channel_type","shop_id");--> statement-breakpoint
CREATE INDEX "channels_account" ON "channels" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_unique" ON "webhook_events" USING btree ("channel_type","dedupe_key");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_external_unique" ON "orders" USING btree ("channel_id","external_id");--> statement-breakpoint
CREATE INDEX "orders_status_ship_by" ON "orders" USING btree ("account_id","status","ship_by_at","id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("account_id","placed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("account_id","ship_by_at","id") WHERE status in ('unpaid','on_hold','to_process','processing','to_ship','cancel_requested');--> statement-breakpoint
CREATE UNIQUE INDEX "channel_products_unique" ON "channel_products" USING btree ("product_id","channel_id");--> statement-breakpoint
CREATE INDEX "channel_products_channel" ON "channel_products" USING btree ("channel_id","sync_status");--> statement-breakpoint
CREATE INDEX "channel_products_account" ON "channel_products" USING btree ("account_id","sync_status");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_products_external" ON "channel_products" USING btree ("channel_id","external_product_id");--> statement-breakpoint
CREATE INDEX "channel_variants_variant" ON "channel_variants" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "channel_variants_external" ON "channel_variants" USING btree ("channel_id","external_variant_id");--> statement-breakpoint
CREATE INDEX "product_histories_account" ON "product_histories" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_histories_product" ON "product_histories" USING btree ("product_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_imports_account" ON "product_imports" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("account_id","updated_at" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("account_id",lower("name"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_handle_unique" ON "products" USING btree ("account_id","import_handle") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku_unique" ON "variants" USING btree ("account_id",lower("sku")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_line_unique" ON "reservations" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "reservations_stock" ON "reservations" USING btree ("stock_id","state");--> statement-breakpoint
CREATE INDEX "stock_movements_stock" ON "stock_movements" USING btree ("stock_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_movements_account" ON "stock_movements" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_line_once" ON "stock_movements" USING btree ("order_line_id","type") WHERE order_line_id is not null and type <> 'adjustment';--> statement-breakpoint
CREATE UNIQUE INDEX "stocks_unique" ON "stocks" USING btree ("variant_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "stocks_account" ON "stocks" USING btree ("account_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_default_unique" ON "warehouses" USING btree ("account_id") WHERE is_default;