-- Both are trusted extensions: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- The functions that stored columns and indexes are made with stand here and not in ../functions: replaced, they would leave what is stored as the old ones made it.
-- One form for case, width, the signs of a dash and the ways to type Thai: digits, the vowel am in two parts or before its tone, two e for one ae, a tone
-- before its vowel. Without the zero-width spaces that Thai pages put between words.
CREATE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN f.form ~ '[\u0E00-\u0E7F]' THEN
    translate(
      regexp_replace(regexp_replace(replace(f.form, U&'\0E40\0E40', U&'\0E41'), '\u0E4D([\u0E48-\u0E4B])', U&'\\1\0E4D', 'g'), '([\u0E48-\u0E4B])([\u0E31\u0E34-\u0E37])', '\2\1', 'g'),
      U&'\0E50\0E51\0E52\0E53\0E54\0E55\0E56\0E57\0E58\0E59', '0123456789')
    ELSE f.form END
  FROM (SELECT translate(lower(normalize(translate(written, U&'\200B\200C\200D\2060\FEFF\00AD', ''), NFKC)), U&'-\2010\2011\2012\2013\2014\2015\2212', '        ') AS form) f
$$;
--> statement-breakpoint
-- What a person would not see as a difference. Spaces and ASCII punctuation only: a database need not know which signs of Thai belong to a word.
CREATE FUNCTION product_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(name), '[[:space:]!-/:-@\[-`{-~]+', '', 'g')
$$;
--> statement-breakpoint
CREATE FUNCTION sku_key(sku text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(sku), '[[:space:]]+', '', 'g')
$$;
--> statement-breakpoint
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
	"suspended_note" text,
	"low_stock_level" integer DEFAULT 10 NOT NULL,
	"ship_by_warning_hours" integer DEFAULT 4 NOT NULL,
	"logo_image_id" text,
	"tax_invoice_name" text,
	"tax_invoice_address" text,
	"tax_number" text,
	"deletion_at" timestamp with time zone,
	"status_before_deletion" integer,
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
	"channel_ids" jsonb,
	"warehouse_ids" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id"),
	CONSTRAINT "memberships_removed" CHECK ("memberships"."removed_at" is null or not "memberships"."is_enabled")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text DEFAULT 'session' NOT NULL,
	"parent_id" text,
	"user_agent" text,
	"opened_by_user_id" text,
	"viewed_role_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link_url" text,
	"country_code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_by_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "popup_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"image" text,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"cta_label" text,
	"cta_link_url" text,
	"country_code" text,
	"account_ids" jsonb,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_by_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"secret_hash" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"minute" timestamp with time zone,
	"minute_calls" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigserial NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"from_address" text,
	"user_agent" text,
	"action" text NOT NULL,
	"area" text NOT NULL,
	"target" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_quota_entries" (
	"id" bigserial NOT NULL,
	"account_id" text NOT NULL,
	"type" integer NOT NULL,
	"delta" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"order_id" text,
	"transaction_id" text,
	"coupon_use_id" text,
	"actor_user_id" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_quota_entries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "order_quota_entries_debit" CHECK ("order_quota_entries"."type" <> 201 or ("order_quota_entries"."delta" = -1 and "order_quota_entries"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "channel_import_items" (
	"import_id" text NOT NULL,
	"external_product_id" text NOT NULL,
	"account_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"item" jsonb NOT NULL,
	"skus" jsonb NOT NULL,
	"variant_count" integer NOT NULL,
	"stock" integer NOT NULL,
	"match" text DEFAULT 'none' NOT NULL,
	"question" text,
	"proposal" text,
	"decision" text,
	"product_id" text,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"new_skus" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error_code" text,
	"channel_product_id" text,
	"is_created" boolean DEFAULT false NOT NULL,
	"was_draft" boolean DEFAULT false NOT NULL,
	CONSTRAINT "channel_import_items_account_id_import_id_external_product_id_pk" PRIMARY KEY("account_id","import_id","external_product_id")
);
--> statement-breakpoint
CREATE TABLE "channel_imports" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"actor" text NOT NULL,
	"status" text DEFAULT 'fetching' NOT NULL,
	"error_code" text,
	"cursor" text,
	"is_complete" boolean DEFAULT false NOT NULL,
	"fetched" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "channel_imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "channel_senders" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"icon_url" text DEFAULT '' NOT NULL,
	CONSTRAINT "channel_senders_account_id_channel_id_pk" PRIMARY KEY("account_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "channel_authorisations" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"channel_type" text NOT NULL,
	"channel_id" text,
	"redirect" text NOT NULL,
	"browser_challenge" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "channel_warehouses" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"warehouse_id" text,
	CONSTRAINT "channel_warehouses_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_type" text NOT NULL,
	"shop_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	"order_exp_mins" integer,
	"approval" text,
	"stock_push_paused" boolean DEFAULT false NOT NULL,
	"credentials" text,
	"refresh_started_at" timestamp with time zone,
	"token_expires_at" timestamp with time zone,
	"grant_expires_at" timestamp with time zone,
	"authorised_at" timestamp with time zone,
	"order_cursor_at" timestamp with time zone,
	"last_order_pull_at" timestamp with time zone,
	"settlement_cursor_at" timestamp with time zone,
	"last_settlement_pull_at" timestamp with time zone,
	"last_stock_push_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disconnected_at" timestamp with time zone,
	CONSTRAINT "channels_account_id_id_pk" PRIMARY KEY("account_id","id")
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
CREATE TABLE "chat_answers" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"author_id" text,
	"waited_since" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_answers_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_changes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"external_id" text,
	"client_id" text,
	"from" text NOT NULL,
	"content" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"author_id" text,
	"sequence" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"attempted_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"error_code" text,
	"picture_key" text,
	"change_number" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "chat_messages_sent" CHECK (state <> 'sent' or external_id is not null)
);
--> statement-breakpoint
CREATE TABLE "chat_readers" (
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_readers_account_id_session_id_user_id_pk" PRIMARY KEY("account_id","session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_sessions" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_avatar_url" text,
	"is_closed" boolean DEFAULT false NOT NULL,
	"assignee_id" text,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"seen_sequence" text DEFAULT '' NOT NULL,
	"settled_sequence" text DEFAULT '' NOT NULL,
	"pulled_until" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_sequence" text DEFAULT '' NOT NULL,
	"last_content" jsonb,
	"last_from" text,
	"has_failed" boolean DEFAULT false NOT NULL,
	"change_number" bigint NOT NULL,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"hours" jsonb,
	"greeting" text DEFAULT '' NOT NULL,
	"absence" text DEFAULT '' NOT NULL,
	"quick_replies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"takes_turns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_turn" text
);
--> statement-breakpoint
CREATE TABLE "chat_shops" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"cursor_at" timestamp with time zone,
	"last_read_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	CONSTRAINT "chat_shops_account_id_channel_id_pk" PRIMARY KEY("account_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_defaults" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"dashboard_id" text NOT NULL,
	CONSTRAINT "dashboard_defaults_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"tiles" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboards_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "demo_runs" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "demo_runs_single" CHECK ("demo_runs"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "account_limits" (
	"account_id" text PRIMARY KEY NOT NULL,
	"stored_bytes" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"own" jsonb
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "channel_products" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_product_id" text,
	"sync_status" integer DEFAULT 1 NOT NULL,
	"last_sync_at" timestamp with time zone,
	"error_code" text,
	"error_message" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"action" text,
	"requested_by" text,
	"claim_id" text,
	"claimed_until" timestamp with time zone,
	"create_started_at" timestamp with time zone,
	"create_tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"category_id" text,
	"category_name" text,
	"brand_id" text,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text,
	"description" text,
	"condition" text,
	"image_ids" jsonb,
	"image_size" text DEFAULT 'original' NOT NULL,
	"days_to_ship" integer,
	"logistics_ids" jsonb,
	"active_at" timestamp with time zone,
	"active_by" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"image_map" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_products_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "channel_references" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_references_account_id_channel_id_key_pk" PRIMARY KEY("account_id","channel_id","key")
);
--> statement-breakpoint
CREATE TABLE "channel_variants" (
	"channel_product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_variant_id" text NOT NULL,
	"pushed_quantity" integer,
	"own_quantity" integer,
	"pushed_price" bigint,
	"pushed_at" timestamp with time zone,
	"push_error" text,
	"price_error" text,
	CONSTRAINT "channel_variants_account_id_channel_product_id_variant_id_pk" PRIMARY KEY("account_id","channel_product_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "publish_job_items" (
	"publish_id" text NOT NULL,
	"product_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_product_id" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"former_status" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error_code" text,
	"error_message" text,
	CONSTRAINT "publish_job_items_account_id_publish_id_channel_id_product_id_pk" PRIMARY KEY("account_id","publish_id","channel_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "publish_jobs" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"wanted" jsonb,
	"items_to_come" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "publish_jobs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"content" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "mails_sent" CHECK (("mails"."status" = 'sent') = ("mails"."sent_at" is not null)),
	CONSTRAINT "mails_content" CHECK ("mails"."status" <> 'queued' or "mails"."content" is not null)
);
--> statement-breakpoint
CREATE TABLE "meta_accesses" (
	"account_id" text NOT NULL,
	"fb_user_id" text NOT NULL,
	"fb_user_name" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"business_id" text,
	"business_name" text,
	"catalog_id" text,
	"catalog_name" text,
	"last_task_id" text,
	"last_task_catalog_id" text,
	"last_task_url" text,
	"last_follow_task_id" text,
	"last_follow_at" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meta_accesses_account_id_pk" PRIMARY KEY("account_id")
);
--> statement-breakpoint
CREATE TABLE "meta_batches" (
	"account_id" text NOT NULL,
	"task_id" text NOT NULL,
	"position" integer NOT NULL,
	"handle" text,
	"status" text NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"warning_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "meta_batches_account_id_task_id_position_pk" PRIMARY KEY("account_id","task_id","position")
);
--> statement-breakpoint
CREATE TABLE "meta_changes" (
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "meta_changes_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "meta_domains" (
	"account_id" text NOT NULL,
	"domain" text NOT NULL,
	"channel_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meta_domains_account_id_domain_pk" PRIMARY KEY("account_id","domain")
);
--> statement-breakpoint
CREATE TABLE "meta_items" (
	"account_id" text NOT NULL,
	"catalog_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"product_id" text NOT NULL,
	"digest" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meta_items_account_id_catalog_id_variant_id_pk" PRIMARY KEY("account_id","catalog_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "meta_task_items" (
	"account_id" text NOT NULL,
	"task_id" text NOT NULL,
	"position" integer NOT NULL,
	"retailer_id" text NOT NULL,
	"group_id" text NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"opts" jsonb NOT NULL,
	"url" text NOT NULL,
	"item" jsonb,
	"digest" text NOT NULL,
	"state" text NOT NULL,
	"batch" integer,
	"error" text,
	"warning" text,
	CONSTRAINT "meta_task_items_account_id_task_id_position_pk" PRIMARY KEY("account_id","task_id","position")
);
--> statement-breakpoint
CREATE TABLE "meta_tasks" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"catalog_id" text NOT NULL,
	"business_id" text NOT NULL,
	"url" text NOT NULL,
	"product_ids" jsonb NOT NULL,
	"prepared" integer DEFAULT 0 NOT NULL,
	"is_following" boolean NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "meta_tasks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_account_id_user_id_notification_id_pk" PRIMARY KEY("account_id","user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"category" text NOT NULL,
	"push_enabled" boolean DEFAULT true NOT NULL,
	"email_enabled" boolean DEFAULT false NOT NULL,
	"last_read_at" timestamp with time zone,
	"mailed_until" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_settings_account_id_user_id_category_pk" PRIMARY KEY("account_id","user_id","category")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"category" text NOT NULL,
	"template_id" text NOT NULL,
	"parameters" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"group_key" text NOT NULL,
	"subjects" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_documents" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"kinds" text[] NOT NULL,
	"paper" text NOT NULL,
	"language" text NOT NULL,
	"order_ids" text[] NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_key" text,
	"created_by" text NOT NULL,
	"printed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_documents_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"number" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "order_search_account_id_order_id_pk" PRIMARY KEY("account_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_tracking_events" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"native_status" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_tracking_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"axis" text NOT NULL,
	"type" text NOT NULL,
	"from" text,
	"to" text,
	"actor" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_imports" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "order_imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text NOT NULL,
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
	"cancelled_quantity" integer DEFAULT 0 NOT NULL,
	"unit_price" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"unit_cogs" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" >= 0 and "order_lines"."cancelled_quantity" >= 0 and "order_lines"."quantity" + "order_lines"."cancelled_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_settlements" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_id" text NOT NULL,
	"entry" text NOT NULL,
	"currency" text NOT NULL,
	"fees" jsonb,
	"settled_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_settlements_account_id_channel_id_external_id_entry_pk" PRIMARY KEY("account_id","channel_id","external_id","entry")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text NOT NULL,
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
	"channel_fees" bigint,
	"total" bigint NOT NULL,
	"down_payment" bigint DEFAULT 0 NOT NULL,
	"payment_type" text DEFAULT '' NOT NULL,
	"is_cod" boolean DEFAULT false NOT NULL,
	"buyer_id" text,
	"buyer_name" text DEFAULT '' NOT NULL,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"address" jsonb,
	"buyer_note" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"package_number" text,
	"tracking_code" text,
	"tracking_read_at" timestamp with time zone,
	"shipment_choice" jsonb,
	"shipment_error" text,
	"label_key" text,
	"label_error" text,
	"label_print_count" integer DEFAULT 0 NOT NULL,
	"label_printed_at" timestamp with time zone,
	"label_printed_by" text,
	"invoice_print_count" integer DEFAULT 0 NOT NULL,
	"invoice_printed_at" timestamp with time zone,
	"cancel_reason" text,
	"warehouse_id" text,
	"accepted_at" timestamp with time zone,
	"ship_by_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"placed_at" timestamp with time zone NOT NULL,
	"shipped_at" timestamp with time zone,
	"return_answer" text,
	"return_received_at" timestamp with time zone,
	"channel_updated_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"number" integer NOT NULL,
	"courier" text NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"received_by" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "hand_overs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "pick_lines" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"pick_pack_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"rack" text DEFAULT '' NOT NULL,
	"sku" text NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"packed" integer DEFAULT 0 NOT NULL,
	"short" integer DEFAULT 0 NOT NULL,
	"short_reason" text,
	CONSTRAINT "pick_lines_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "pick_lines_quantity" CHECK ("pick_lines"."quantity" > 0),
	CONSTRAINT "pick_lines_counts" CHECK ("pick_lines"."picked" >= 0 and "pick_lines"."short" >= 0 and "pick_lines"."picked" + "pick_lines"."short" <= "pick_lines"."quantity"),
	CONSTRAINT "pick_lines_packed" CHECK ("pick_lines"."packed" between 0 and "pick_lines"."picked")
);
--> statement-breakpoint
CREATE TABLE "pick_packs" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"part" integer DEFAULT 1 NOT NULL,
	"wave_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'assigned' NOT NULL,
	"picked_at" timestamp with time zone,
	"packed_at" timestamp with time zone,
	"packed_by" text,
	"hand_over_id" text,
	"closed_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pick_packs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "pick_scans" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"client_id" text NOT NULL,
	"step" text NOT NULL,
	"code" text NOT NULL,
	"user_id" text NOT NULL,
	"outcome" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pick_scans_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "pick_takes" (
	"account_id" text NOT NULL,
	"pick_line_id" text NOT NULL,
	"user_id" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pick_takes_account_id_pick_line_id_pk" PRIMARY KEY("account_id","pick_line_id")
);
--> statement-breakpoint
CREATE TABLE "pick_waves" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"number" integer NOT NULL,
	"warehouse_id" text NOT NULL,
	"kind" text NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assignee_id" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "pick_waves_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "erased_buyers" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"mark" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "erased_buyers_account_id_channel_id_mark_pk" PRIMARY KEY("account_id","channel_id","mark")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"subjects" jsonb NOT NULL,
	"identities" text,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"reason" text,
	"erased" jsonb,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"answered_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_requests_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "privacy_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"order_months" integer,
	"chat_months" integer
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"slow_statements" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_batch_items" (
	"batch_id" text NOT NULL,
	"product_id" text NOT NULL,
	"channel_product_id" text DEFAULT '' NOT NULL,
	"channel_id" text DEFAULT '' NOT NULL,
	"account_id" text NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"error_code" text,
	CONSTRAINT "product_batch_items_account_id_batch_id_product_id_channel_product_id_pk" PRIMARY KEY("account_id","batch_id","product_id","channel_product_id")
);
--> statement-breakpoint
CREATE TABLE "product_batches" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"edit" jsonb,
	"target_channel_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undo_of" text,
	"wanted" jsonb,
	"items_to_come" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "product_batches_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "category_mappings" (
	"category_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_category_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "category_mappings_account_id_category_id_channel_id_pk" PRIMARY KEY("account_id","category_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_categories_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_duplicates" (
	"account_id" text NOT NULL,
	"reason" text NOT NULL,
	"key" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_duplicates_account_id_reason_key_product_id_pk" PRIMARY KEY("account_id","reason","key","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_duplicates_due" (
	"id" bigserial NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_duplicates_due_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_feeds" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"token" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "product_feeds_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	CONSTRAINT "product_import_items_account_id_import_id_position_pk" PRIMARY KEY("account_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_import_mappings" (
	"account_id" text NOT NULL,
	"heads_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_import_mappings_account_id_heads_hash_pk" PRIMARY KEY("account_id","heads_hash")
);
--> statement-breakpoint
CREATE TABLE "product_import_pictures" (
	"account_id" text NOT NULL,
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"place" integer NOT NULL,
	"stand_in_id" text,
	"tries" integer NOT NULL,
	"retry_at" timestamp with time zone,
	CONSTRAINT "product_import_pictures_account_id_import_id_position_place_pk" PRIMARY KEY("account_id","import_id","position","place")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"options" jsonb NOT NULL,
	"head" jsonb NOT NULL,
	"heads_hash" text NOT NULL,
	"mapping" jsonb,
	"status" text NOT NULL,
	"error_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "product_imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_merge_lines" (
	"merge_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"account_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"sku" text NOT NULL,
	CONSTRAINT "product_merge_lines_account_id_merge_id_order_line_id_pk" PRIMARY KEY("account_id","merge_id","order_line_id")
);
--> statement-breakpoint
CREATE TABLE "product_merges" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"survivor_id" text NOT NULL,
	"survivor_version" integer NOT NULL,
	"other_ids" text[] NOT NULL,
	"record" jsonb NOT NULL,
	"last_movement_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "product_merges_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_levels" (
	"product_id" text NOT NULL,
	"account_id" text NOT NULL,
	"lowest_available" integer NOT NULL,
	CONSTRAINT "product_levels_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" text NOT NULL,
	"account_id" text NOT NULL,
	"text" text NOT NULL,
	"written" text NOT NULL,
	CONSTRAINT "product_search_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"type" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_histories" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"name_text" text GENERATED ALWAYS AS (search_form(product_name)) STORED NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"channel_id" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"batch_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_histories_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" text NOT NULL,
	"image_id" text NOT NULL,
	"account_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_images_account_id_product_id_image_id_pk" PRIMARY KEY("account_id","product_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"condition" text DEFAULT 'new' NOT NULL,
	"is_digital" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"variation_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"size_chart_id" text,
	"import_handle" text,
	"import_pictures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sync_mask" integer DEFAULT 0 NOT NULL,
	"gaps" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "products_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "size_charts" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"measures" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"image_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "size_charts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" text NOT NULL,
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
	"merged_into" text,
	CONSTRAINT "variants_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "variants_price" CHECK ("variants"."price" > 0),
	CONSTRAINT "variants_cogs" CHECK ("variants"."cogs" >= 0),
	CONSTRAINT "variants_weight" CHECK ("variants"."weight_g" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"coupon_id" text NOT NULL,
	"quota" integer NOT NULL,
	"remaining" integer NOT NULL,
	"used_by_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"expired_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "coupon_uses_remaining" CHECK ("coupon_uses"."remaining" between 0 and "coupon_uses"."quota")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"country_code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_by_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quota" integer NOT NULL,
	"valid_days" integer,
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" between 0 and coalesce("coupons"."max_uses", "coupons"."uses"))
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"country_code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_by_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"percent" integer,
	"amount" bigint,
	"min_quota" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" between 0 and coalesce("promotions"."max_uses", "promotions"."uses")),
	CONSTRAINT "promotions_kind" CHECK (("promotions"."percent" is null) <> ("promotions"."amount" is null) and ("promotions"."amount" is null or "promotions"."country_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "sale_hours" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"channel_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"value" text NOT NULL,
	"orders" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"returned" integer NOT NULL,
	"units" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discounts" bigint NOT NULL,
	"cancelled_amount" bigint NOT NULL,
	"returned_amount" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"fees_awaited" integer NOT NULL,
	"cost" bigint NOT NULL,
	"shipped_on_time" integer NOT NULL,
	"shipped_late" integer NOT NULL,
	"shipped" integer NOT NULL,
	"ship_seconds" bigint NOT NULL,
	"picked" integer NOT NULL,
	"pick_seconds" bigint NOT NULL,
	CONSTRAINT "sale_hours_pk" PRIMARY KEY("account_id","kind","hour","channel_id","warehouse_id","value")
);
--> statement-breakpoint
CREATE TABLE "sale_lines" (
	"account_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"order_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"channel_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"variant_key" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"cancelled_units" integer NOT NULL,
	"returned_units" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discounts" bigint NOT NULL,
	"net" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sale_lines_account_id_order_line_id_pk" PRIMARY KEY("account_id","order_line_id")
);
--> statement-breakpoint
CREATE TABLE "sale_orders" (
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"channel_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"courier" text NOT NULL,
	"city" text NOT NULL,
	"orders" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"returned" integer NOT NULL,
	"units" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discounts" bigint NOT NULL,
	"cancelled_amount" bigint NOT NULL,
	"returned_amount" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"fees_awaited" integer NOT NULL,
	"cost" bigint NOT NULL,
	"shipped_on_time" integer NOT NULL,
	"shipped_late" integer NOT NULL,
	"shipped" integer NOT NULL,
	"ship_seconds" bigint NOT NULL,
	"picked" integer NOT NULL,
	"pick_seconds" bigint NOT NULL,
	CONSTRAINT "sale_orders_account_id_order_id_pk" PRIMARY KEY("account_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "sale_rebuilds" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"days" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"mended" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "sale_rebuilds_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_variant_hours" (
	"account_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"channel_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"variant_key" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"cancelled_units" integer NOT NULL,
	"returned_units" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discounts" bigint NOT NULL,
	"net" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sale_variant_hours_pk" PRIMARY KEY("account_id","hour","channel_id","warehouse_id","variant_key")
);
--> statement-breakpoint
CREATE TABLE "weekly_reports" (
	"account_id" text NOT NULL,
	"week" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weekly_reports_account_id_week_pk" PRIMARY KEY("account_id","week")
);
--> statement-breakpoint
CREATE TABLE "search_rebuilds" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"mended" integer DEFAULT 0 NOT NULL,
	"at_account" text DEFAULT '' NOT NULL,
	"at_product" text DEFAULT '' NOT NULL,
	"started_by_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "arrange_rules" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"conditions" jsonb NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arrange_rules_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "shipping_cut_offs" (
	"account_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"time" text NOT NULL,
	CONSTRAINT "shipping_cut_offs_account_id_warehouse_id_pk" PRIMARY KEY("account_id","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"account_id" text NOT NULL,
	"courier" text NOT NULL,
	"method" text NOT NULL,
	CONSTRAINT "shipping_methods_account_id_courier_pk" PRIMARY KEY("account_id","courier")
);
--> statement-breakpoint
CREATE TABLE "shipping_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"label_size" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_migration_categories" (
	"account_id" text NOT NULL,
	"migration_id" text NOT NULL,
	"source_category_id" text NOT NULL,
	"source_path" text DEFAULT '' NOT NULL,
	"product_count" integer NOT NULL,
	"target_category_id" text,
	"target_path" text DEFAULT '' NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"is_proposed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shop_migration_categories_account_id_migration_id_source_category_id_pk" PRIMARY KEY("account_id","migration_id","source_category_id")
);
--> statement-breakpoint
CREATE TABLE "shop_migration_items" (
	"account_id" text NOT NULL,
	"migration_id" text NOT NULL,
	"product_id" text NOT NULL,
	"source_category_id" text DEFAULT '' NOT NULL,
	"fit" text DEFAULT 'waiting' NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"channel_product_id" text,
	"is_taken_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shop_migration_items_account_id_migration_id_product_id_pk" PRIMARY KEY("account_id","migration_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "shop_migrations" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"status" text DEFAULT 'choosing' NOT NULL,
	"from_channel_id" text NOT NULL,
	"to_channel_id" text,
	"import_id" text,
	"skips_questions" boolean DEFAULT false NOT NULL,
	"mode" text,
	"publish_id" text,
	"error_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "shop_migrations_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"role_ids" jsonb NOT NULL,
	"channel_ids" jsonb,
	"warehouse_ids" jsonb,
	"code_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_count" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_by" text,
	CONSTRAINT "staff_invites_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_count_items" (
	"account_id" text NOT NULL,
	"count_id" text NOT NULL,
	"stock_id" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"counted" integer,
	"expected" integer,
	"moved_meanwhile" boolean DEFAULT false NOT NULL,
	"counted_at" timestamp with time zone,
	"counted_by" text,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"posted_at" timestamp with time zone,
	"error_code" text,
	CONSTRAINT "stock_count_items_account_id_count_id_stock_id_pk" PRIMARY KEY("account_id","count_id","stock_id"),
	CONSTRAINT "stock_count_items_counted" CHECK ("stock_count_items"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count_scans" (
	"id" bigserial NOT NULL,
	"account_id" text NOT NULL,
	"count_id" text NOT NULL,
	"stock_id" text NOT NULL,
	"round" integer NOT NULL,
	"quantity" integer NOT NULL,
	"on_hand" integer NOT NULL,
	"actor" text NOT NULL,
	"scan_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_count_scans_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"scope" text NOT NULL,
	"scope_values" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_blind" boolean DEFAULT false NOT NULL,
	"assignee_id" text,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"approved_by" text,
	CONSTRAINT "stock_counts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_batch_items" (
	"account_id" text NOT NULL,
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"sku" text NOT NULL,
	"warehouse_name" text DEFAULT '' NOT NULL,
	"variant_id" text,
	"warehouse_id" text,
	"change" jsonb NOT NULL,
	"before" jsonb,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error_code" text,
	"is_problem" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_batch_items_account_id_batch_id_position_pk" PRIMARY KEY("account_id","batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "stock_batches" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"source" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "stock_batches_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"count_approval_value" integer
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_lines" (
	"account_id" text NOT NULL,
	"transfer_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer,
	CONSTRAINT "stock_transfer_lines_account_id_transfer_id_variant_id_pk" PRIMARY KEY("account_id","transfer_id","variant_id"),
	CONSTRAINT "stock_transfer_lines_units" CHECK ("stock_transfer_lines"."quantity" > 0 and "stock_transfer_lines"."received" between 0 and "stock_transfer_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "stock_transfers" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"from_warehouse_id" text NOT NULL,
	"to_warehouse_id" text NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "stock_transfers_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "stock_transfers_apart" CHECK ("stock_transfers"."from_warehouse_id" <> "stock_transfers"."to_warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "stock_promotions" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"external_promotion_id" text NOT NULL,
	"stock_id" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"reserved" integer NOT NULL,
	"locked" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_promotions_pk" PRIMARY KEY("account_id","channel_id","variant_id","external_promotion_id"),
	CONSTRAINT "stock_promotions_units" CHECK ("stock_promotions"."locked" between 0 and "stock_promotions"."reserved")
);
--> statement-breakpoint
CREATE TABLE "stock_syncs" (
	"id" bigserial NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_syncs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"stock_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "reservations_quantity" CHECK ("reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial NOT NULL,
	"account_id" text NOT NULL,
	"stock_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"type" text NOT NULL,
	"on_hand_delta" integer DEFAULT 0 NOT NULL,
	"reserved_delta" integer DEFAULT 0 NOT NULL,
	"damaged_delta" integer DEFAULT 0 NOT NULL,
	"buffer_delta" integer DEFAULT 0 NOT NULL,
	"locked_delta" integer DEFAULT 0 NOT NULL,
	"incoming_delta" integer DEFAULT 0 NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reserved_after" integer NOT NULL,
	"available_after" integer NOT NULL,
	"reason" text,
	"note" text,
	"actor" text NOT NULL,
	"order_id" text,
	"order_line_id" text,
	"transfer_id" text,
	"count_id" text,
	"undoes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_rules" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"scope_values" text[] DEFAULT '{}'::text[] NOT NULL,
	"channel_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"warehouse_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"ratio_percent" integer,
	"fixed_quantity" integer,
	"offset" integer DEFAULT 0 NOT NULL,
	"max_per_channel" integer,
	"safety_level" integer DEFAULT 0 NOT NULL,
	"last_units" integer DEFAULT 0 NOT NULL,
	"priority_channel_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_rules_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "stock_rules_quantity" CHECK (("stock_rules"."ratio_percent" is null) <> ("stock_rules"."fixed_quantity" is null)),
	CONSTRAINT "stock_rules_ratio" CHECK ("stock_rules"."ratio_percent" between 0 and 200),
	CONSTRAINT "stock_rules_limits" CHECK ("stock_rules"."fixed_quantity" >= 0 and "stock_rules"."max_per_channel" >= 0 and "stock_rules"."safety_level" >= 0 and "stock_rules"."last_units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"id" text NOT NULL,
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
	CONSTRAINT "stocks_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "stocks_parts" CHECK ("stocks"."reserved" >= 0 and "stocks"."buffer" >= 0 and "stocks"."locked" >= 0 and "stocks"."damaged" >= 0 and "stocks"."incoming" >= 0),
	CONSTRAINT "stocks_physical" CHECK ("stocks"."on_hand" >= "stocks"."reserved" + "stocks"."locked" + "stocks"."damaged")
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"pickup_hours" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "warehouses_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "storefront_items" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"token" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"condition" text NOT NULL,
	"brand_name" text DEFAULT '' NOT NULL,
	"image_ids" jsonb NOT NULL,
	"variation_types" jsonb NOT NULL,
	"days_to_ship" integer,
	"is_listed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_items_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "storefront_order_lines" (
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"item_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"variant_name" text NOT NULL,
	"image_id" text,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	CONSTRAINT "storefront_order_lines_account_id_order_id_position_pk" PRIMARY KEY("account_id","order_id","position"),
	CONSTRAINT "storefront_order_lines_quantity" CHECK ("storefront_order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "storefront_orders" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"number" text NOT NULL,
	"token" text NOT NULL,
	"checkout_key" text NOT NULL,
	"status" text NOT NULL,
	"status_before_cancel" text,
	"language" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_phone" text NOT NULL,
	"street" text NOT NULL,
	"place_code" text NOT NULL,
	"place" text NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"post_code" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"payment" text NOT NULL,
	"service" jsonb NOT NULL,
	"items_total" bigint NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"total" bigint NOT NULL,
	"weight_g" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"payment_claimed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"ship_by_at" timestamp with time zone,
	"booking_id" text,
	"tracking_code" text,
	"parcel_read_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"placed_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storefront_orders_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "storefront_orders_total" CHECK ("storefront_orders"."total" = "storefront_orders"."items_total" + "storefront_orders"."shipping_fee" and "storefront_orders"."items_total" > 0 and "storefront_orders"."shipping_fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "storefront_variants" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"item_id" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"option_indexes" jsonb NOT NULL,
	"sku" text NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"weight_g" integer NOT NULL,
	"width_cm" real NOT NULL,
	"height_cm" real NOT NULL,
	"length_cm" real NOT NULL,
	CONSTRAINT "storefront_variants_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "storefront_variants_figures" CHECK ("storefront_variants"."stock" >= 0 and "storefront_variants"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "storefront_wallet_entries" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"order_id" text NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_wallet_entries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "storefronts" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"slug" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"cover_image_id" text,
	"phone" text DEFAULT '' NOT NULL,
	"origin_name" text DEFAULT '' NOT NULL,
	"origin_phone" text DEFAULT '' NOT NULL,
	"origin_street" text DEFAULT '' NOT NULL,
	"origin_place_code" text DEFAULT '' NOT NULL,
	"origin_place" text DEFAULT '' NOT NULL,
	"origin_post_code" text DEFAULT '' NOT NULL,
	"bank_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"qr_text" text DEFAULT '' NOT NULL,
	"takes_cod" boolean DEFAULT false NOT NULL,
	"flat_fee" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefronts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_discrepancies" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"review" text,
	"resolution" text,
	"resolution_note" text,
	"resolved_by_user_id" text,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_receipts_resolved" CHECK (("payment_receipts"."resolved_at" is null) = ("payment_receipts"."resolution" is null) and ("payment_receipts"."resolution" is null or "payment_receipts"."review" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_invoice_counters" (
	"country_code" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_up_transactions" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text DEFAULT 'REGISTERED' NOT NULL,
	"request_key" text,
	"country_code" text NOT NULL,
	"currency" text NOT NULL,
	"package_number" integer,
	"quota" integer NOT NULL,
	"price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"promotion_id" text,
	"promotion_code" text,
	"vat_ppm" integer NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"payment_method" integer NOT NULL,
	"bank_code" text,
	"card" jsonb,
	"provider" text NOT NULL,
	"external_id" text,
	"account_number" text,
	"qr_payload" text,
	"authentication_url" text,
	"failure_reason" text,
	"created_by_user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"invoice_number" integer,
	"invoice_name" text,
	"invoice_address" text,
	"invoice_tax_number" text,
	CONSTRAINT "top_up_transactions_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "top_up_transactions_sum" CHECK ("top_up_transactions"."quota" > 0 and "top_up_transactions"."price" > 0 and "top_up_transactions"."discount" between 0 and "top_up_transactions"."price" and "top_up_transactions"."vat" >= 0 and "top_up_transactions"."total" = "top_up_transactions"."price" - "top_up_transactions"."discount" + "top_up_transactions"."vat"),
	CONSTRAINT "top_up_transactions_status" CHECK (("top_up_transactions"."status" = 'REGISTERED') = ("top_up_transactions"."ended_at" is null) and ("top_up_transactions"."status" = 'PAID') = ("top_up_transactions"."paid_at" is not null) and ("top_up_transactions"."status" = 'PAID') = ("top_up_transactions"."invoice_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"response_status" integer,
	"response_text" text,
	"duration_ms" integer,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"secret" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_delivered_at" timestamp with time zone,
	CONSTRAINT "webhooks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_roles" ADD CONSTRAINT "membership_roles_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_roles" ADD CONSTRAINT "membership_roles_role_fk" FOREIGN KEY ("account_id","role_id") REFERENCES "public"."roles"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_opened_by_user_id_users_id_fk" FOREIGN KEY ("opened_by_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_quota_entries" ADD CONSTRAINT "order_quota_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_quota_entries" ADD CONSTRAINT "order_quota_entries_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_quota_entries" ADD CONSTRAINT "order_quota_entries_transaction_fk" FOREIGN KEY ("account_id","transaction_id") REFERENCES "public"."top_up_transactions"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_quota_entries" ADD CONSTRAINT "order_quota_entries_coupon_fk" FOREIGN KEY ("account_id","coupon_use_id") REFERENCES "public"."coupon_uses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_import_items" ADD CONSTRAINT "channel_import_items_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_import_items" ADD CONSTRAINT "channel_import_items_import_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."channel_imports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_imports" ADD CONSTRAINT "channel_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_imports" ADD CONSTRAINT "channel_imports_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_senders" ADD CONSTRAINT "channel_senders_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_authorisations" ADD CONSTRAINT "channel_authorisations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_authorisations" ADD CONSTRAINT "channel_authorisations_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_warehouses" ADD CONSTRAINT "channel_warehouses_warehouse_fk" FOREIGN KEY ("account_id","warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_warehouses" ADD CONSTRAINT "channel_warehouses_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_answers" ADD CONSTRAINT "chat_answers_session_fk" FOREIGN KEY ("account_id","session_id") REFERENCES "public"."chat_sessions"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_changes" ADD CONSTRAINT "chat_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_session_fk" FOREIGN KEY ("account_id","session_id") REFERENCES "public"."chat_sessions"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_readers" ADD CONSTRAINT "chat_readers_session_fk" FOREIGN KEY ("account_id","session_id") REFERENCES "public"."chat_sessions"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_readers" ADD CONSTRAINT "chat_readers_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_assignee_fk" FOREIGN KEY ("account_id","assignee_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shops" ADD CONSTRAINT "chat_shops_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_defaults" ADD CONSTRAINT "dashboard_defaults_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_defaults" ADD CONSTRAINT "dashboard_defaults_dashboard_fk" FOREIGN KEY ("account_id","dashboard_id") REFERENCES "public"."dashboards"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD CONSTRAINT "idempotent_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_limits" ADD CONSTRAINT "account_limits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_products" ADD CONSTRAINT "channel_products_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_products" ADD CONSTRAINT "channel_products_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_references" ADD CONSTRAINT "channel_references_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_variants" ADD CONSTRAINT "channel_variants_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_variants" ADD CONSTRAINT "channel_variants_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_variants" ADD CONSTRAINT "channel_variants_channel_product_fk" FOREIGN KEY ("account_id","channel_product_id") REFERENCES "public"."channel_products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_job_items" ADD CONSTRAINT "publish_job_items_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_job_items" ADD CONSTRAINT "publish_job_items_publish_fk" FOREIGN KEY ("account_id","publish_id") REFERENCES "public"."publish_jobs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_jobs" ADD CONSTRAINT "publish_jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_accesses" ADD CONSTRAINT "meta_accesses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_batches" ADD CONSTRAINT "meta_batches_task_fk" FOREIGN KEY ("account_id","task_id") REFERENCES "public"."meta_tasks"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_changes" ADD CONSTRAINT "meta_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_domains" ADD CONSTRAINT "meta_domains_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_items" ADD CONSTRAINT "meta_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_task_items" ADD CONSTRAINT "meta_task_items_task_fk" FOREIGN KEY ("account_id","task_id") REFERENCES "public"."meta_tasks"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_tasks" ADD CONSTRAINT "meta_tasks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_fk" FOREIGN KEY ("account_id","notification_id") REFERENCES "public"."notifications"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tracking_events" ADD CONSTRAINT "order_tracking_events_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_imports" ADD CONSTRAINT "order_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_settlements" ADD CONSTRAINT "order_settlements_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_warehouse_fk" FOREIGN KEY ("account_id","warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_lines" ADD CONSTRAINT "pick_lines_pick_pack_fk" FOREIGN KEY ("account_id","pick_pack_id") REFERENCES "public"."pick_packs"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_lines" ADD CONSTRAINT "pick_lines_order_line_fk" FOREIGN KEY ("account_id","order_line_id") REFERENCES "public"."order_lines"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_packs" ADD CONSTRAINT "pick_packs_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_packs" ADD CONSTRAINT "pick_packs_wave_fk" FOREIGN KEY ("account_id","wave_id") REFERENCES "public"."pick_waves"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_packs" ADD CONSTRAINT "pick_packs_hand_over_fk" FOREIGN KEY ("account_id","hand_over_id") REFERENCES "public"."hand_overs"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_scans" ADD CONSTRAINT "pick_scans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_takes" ADD CONSTRAINT "pick_takes_line_fk" FOREIGN KEY ("account_id","pick_line_id") REFERENCES "public"."pick_lines"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_waves" ADD CONSTRAINT "pick_waves_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_waves" ADD CONSTRAINT "pick_waves_warehouse_fk" FOREIGN KEY ("account_id","warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_buyers" ADD CONSTRAINT "erased_buyers_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_settings" ADD CONSTRAINT "privacy_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_batch_items" ADD CONSTRAINT "product_batch_items_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_batch_items" ADD CONSTRAINT "product_batch_items_batch_fk" FOREIGN KEY ("account_id","batch_id") REFERENCES "public"."product_batches"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_batches" ADD CONSTRAINT "product_batches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_mappings" ADD CONSTRAINT "category_mappings_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_mappings" ADD CONSTRAINT "category_mappings_category_fk" FOREIGN KEY ("account_id","category_id") REFERENCES "public"."product_categories"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_duplicates" ADD CONSTRAINT "product_duplicates_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_feeds" ADD CONSTRAINT "product_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_items" ADD CONSTRAINT "product_import_items_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_items" ADD CONSTRAINT "product_import_items_import_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."product_imports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_mappings" ADD CONSTRAINT "product_import_mappings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_pictures" ADD CONSTRAINT "product_import_pictures_item_fk" FOREIGN KEY ("account_id","import_id","position") REFERENCES "public"."product_import_items"("account_id","import_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_merge_lines" ADD CONSTRAINT "product_merge_lines_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_merge_lines" ADD CONSTRAINT "product_merge_lines_order_line_fk" FOREIGN KEY ("account_id","order_line_id") REFERENCES "public"."order_lines"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_merge_lines" ADD CONSTRAINT "product_merge_lines_merge_fk" FOREIGN KEY ("account_id","merge_id") REFERENCES "public"."product_merges"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_merges" ADD CONSTRAINT "product_merges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_merges" ADD CONSTRAINT "product_merges_survivor_fk" FOREIGN KEY ("account_id","survivor_id") REFERENCES "public"."products"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_levels" ADD CONSTRAINT "product_levels_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_histories" ADD CONSTRAINT "product_histories_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_image_fk" FOREIGN KEY ("account_id","image_id") REFERENCES "public"."images"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_size_chart_fk" FOREIGN KEY ("account_id","size_chart_id") REFERENCES "public"."size_charts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_image_fk" FOREIGN KEY ("account_id","image_id") REFERENCES "public"."images"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_merged_into_fk" FOREIGN KEY ("account_id","merged_into") REFERENCES "public"."variants"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_hours" ADD CONSTRAINT "sale_hours_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_line_fk" FOREIGN KEY ("account_id","order_line_id") REFERENCES "public"."order_lines"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_orders" ADD CONSTRAINT "sale_orders_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_rebuilds" ADD CONSTRAINT "sale_rebuilds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_variant_hours" ADD CONSTRAINT "sale_variant_hours_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reports" ADD CONSTRAINT "weekly_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrange_rules" ADD CONSTRAINT "arrange_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_cut_offs" ADD CONSTRAINT "shipping_cut_offs_warehouse_fk" FOREIGN KEY ("account_id","warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_settings" ADD CONSTRAINT "shipping_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_migration_categories" ADD CONSTRAINT "shop_migration_categories_migration_fk" FOREIGN KEY ("account_id","migration_id") REFERENCES "public"."shop_migrations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_migration_items" ADD CONSTRAINT "shop_migration_items_migration_fk" FOREIGN KEY ("account_id","migration_id") REFERENCES "public"."shop_migrations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_migration_items" ADD CONSTRAINT "shop_migration_items_product_fk" FOREIGN KEY ("account_id","product_id") REFERENCES "public"."products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_migrations" ADD CONSTRAINT "shop_migrations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_migrations" ADD CONSTRAINT "shop_migrations_from_fk" FOREIGN KEY ("account_id","from_channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_migrations" ADD CONSTRAINT "shop_migrations_to_fk" FOREIGN KEY ("account_id","to_channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD CONSTRAINT "mail_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_fk" FOREIGN KEY ("account_id","invited_by") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_used_by_fk" FOREIGN KEY ("account_id","used_by") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_items" ADD CONSTRAINT "stock_count_items_count_fk" FOREIGN KEY ("account_id","count_id") REFERENCES "public"."stock_counts"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_items" ADD CONSTRAINT "stock_count_items_stock_fk" FOREIGN KEY ("account_id","stock_id") REFERENCES "public"."stocks"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_scans" ADD CONSTRAINT "stock_count_scans_item_fk" FOREIGN KEY ("account_id","count_id","stock_id") REFERENCES "public"."stock_count_items"("account_id","count_id","stock_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_warehouse_fk" FOREIGN KEY ("account_id","warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch_items" ADD CONSTRAINT "stock_batch_items_batch_fk" FOREIGN KEY ("account_id","batch_id") REFERENCES "public"."stock_batches"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch_items" ADD CONSTRAINT "stock_batch_items_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch_items" ADD CONSTRAINT "stock_batch_items_warehouse_fk" FOREIGN KEY ("account_id","warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_settings" ADD CONSTRAINT "stock_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_transfer_fk" FOREIGN KEY ("account_id","transfer_id") REFERENCES "public"."stock_transfers"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_from_fk" FOREIGN KEY ("account_id","from_warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_to_fk" FOREIGN KEY ("account_id","to_warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_promotions" ADD CONSTRAINT "stock_promotions_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_promotions" ADD CONSTRAINT "stock_promotions_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_promotions" ADD CONSTRAINT "stock_promotions_stock_fk" FOREIGN KEY ("account_id","stock_id") REFERENCES "public"."stocks"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_syncs" ADD CONSTRAINT "stock_syncs_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_syncs" ADD CONSTRAINT "stock_syncs_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_stock_fk" FOREIGN KEY ("account_id","stock_id") REFERENCES "public"."stocks"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_order_line_fk" FOREIGN KEY ("account_id","order_line_id") REFERENCES "public"."order_lines"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_fk" FOREIGN KEY ("account_id","stock_id") REFERENCES "public"."stocks"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_rules" ADD CONSTRAINT "stock_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_rules" ADD CONSTRAINT "stock_rules_priority_channel_fk" FOREIGN KEY ("account_id","priority_channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_warehouse_fk" FOREIGN KEY ("account_id","warehouse_id") REFERENCES "public"."warehouses"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_items" ADD CONSTRAINT "storefront_items_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_order_lines" ADD CONSTRAINT "storefront_order_lines_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_variants" ADD CONSTRAINT "storefront_variants_item_fk" FOREIGN KEY ("account_id","item_id") REFERENCES "public"."storefront_items"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_wallet_entries" ADD CONSTRAINT "storefront_wallet_entries_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_wallet_entries" ADD CONSTRAINT "storefront_wallet_entries_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefronts" ADD CONSTRAINT "storefronts_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefronts" ADD CONSTRAINT "storefronts_cover_fk" FOREIGN KEY ("account_id","cover_image_id") REFERENCES "public"."images"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_transactions" ADD CONSTRAINT "top_up_transactions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_transactions" ADD CONSTRAINT "top_up_transactions_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("account_id","webhook_id") REFERENCES "public"."webhooks"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_deletion" ON "accounts" USING btree ("deletion_at") WHERE deletion_at is not null;--> statement-breakpoint
CREATE INDEX "accounts_grace" ON "accounts" USING btree ("grace_period_ended_at") WHERE grace_period_ended_at is not null;--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_unique" ON "roles" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_unique" ON "saved_views" USING btree ("account_id","user_id","list","name");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("account_id","list") WHERE is_shared;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_key" ON "sign_in_attempts" USING btree ("key","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_target" ON "audit_entries" USING btree ("account_id","target") WHERE target like 'order:%';--> statement-breakpoint
CREATE INDEX "audit_entries_area" ON "audit_entries" USING btree ("account_id","area","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("account_id","actor","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_quota_entries_account" ON "order_quota_entries" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_quota_entries_order_once" ON "order_quota_entries" USING btree ("account_id","order_id") WHERE type = 201;--> statement-breakpoint
CREATE UNIQUE INDEX "order_quota_entries_transaction_once" ON "order_quota_entries" USING btree ("account_id","transaction_id") WHERE type = 101;--> statement-breakpoint
CREATE UNIQUE INDEX "order_quota_entries_coupon_once" ON "order_quota_entries" USING btree ("account_id","coupon_use_id","type");--> statement-breakpoint
CREATE INDEX "channel_import_items_status" ON "channel_import_items" USING btree ("account_id","import_id","status","position");--> statement-breakpoint
CREATE INDEX "channel_import_items_position" ON "channel_import_items" USING btree ("account_id","import_id","position");--> statement-breakpoint
CREATE INDEX "channel_imports_account" ON "channel_imports" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "channel_imports_open" ON "channel_imports" USING btree ("account_id","channel_id") WHERE status in ('fetching', 'paused', 'ready', 'applying', 'undoing');--> statement-breakpoint
CREATE UNIQUE INDEX "channel_warehouses_unique" ON "channel_warehouses" USING btree ("account_id","channel_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_shop_unique" ON "channels" USING btree ("channel_type","shop_id") WHERE disconnected_at is null;--> statement-breakpoint
CREATE INDEX "channels_account" ON "channels" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_unique" ON "webhook_events" USING btree ("channel_type","dedupe_key");--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_answers_day" ON "chat_answers" USING btree ("account_id","answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_external" ON "chat_messages" USING btree ("account_id","session_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client" ON "chat_messages" USING btree ("account_id","session_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_sequence" ON "chat_messages" USING btree ("account_id","session_id","sequence");--> statement-breakpoint
CREATE INDEX "chat_messages_queued" ON "chat_messages" USING btree ("account_id","session_id","created_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "chat_messages_change" ON "chat_messages" USING btree ("account_id","change_number");--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING gin ("account_id",search_form("words") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_external" ON "chat_sessions" USING btree ("account_id","channel_id","external_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_newest" ON "chat_sessions" USING btree ("account_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_waiting" ON "chat_sessions" USING btree ("account_id","waiting_since") WHERE waiting_since is not null and not is_closed;--> statement-breakpoint
CREATE INDEX "chat_sessions_buyer" ON "chat_sessions" USING btree ("account_id","channel_id","buyer_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_change" ON "chat_sessions" USING btree ("account_id","change_number");--> statement-breakpoint
CREATE INDEX "dashboards_owner" ON "dashboards" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "dashboards_shared" ON "dashboards" USING btree ("account_id") WHERE is_shared;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_products_unique" ON "channel_products" USING btree ("account_id","product_id","channel_id");--> statement-breakpoint
CREATE INDEX "channel_products_account" ON "channel_products" USING btree ("account_id","sync_status");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_products_external" ON "channel_products" USING btree ("account_id","channel_id","external_product_id");--> statement-breakpoint
CREATE INDEX "channel_products_updated" ON "channel_products" USING btree ("account_id","channel_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "channel_products_status_updated" ON "channel_products" USING btree ("account_id","channel_id","sync_status","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "channel_products_shop" ON "channel_products" USING btree ("account_id","channel_id","sync_status","product_id");--> statement-breakpoint
CREATE INDEX "channel_products_active_at" ON "channel_products" USING btree ("active_at") WHERE active_at is not null;--> statement-breakpoint
CREATE INDEX "channel_variants_variant" ON "channel_variants" USING btree ("account_id","variant_id");--> statement-breakpoint
CREATE INDEX "channel_variants_external" ON "channel_variants" USING btree ("account_id","channel_id","external_variant_id");--> statement-breakpoint
CREATE INDEX "publish_job_items_listing" ON "publish_job_items" USING btree ("account_id","channel_product_id","status");--> statement-breakpoint
CREATE INDEX "publish_job_items_status" ON "publish_job_items" USING btree ("account_id","publish_id","status","channel_id","product_id");--> statement-breakpoint
CREATE INDEX "publish_job_items_unbegun" ON "publish_job_items" USING btree ("account_id","publish_id","channel_id","product_id") WHERE status = 'waiting' and channel_product_id = '';--> statement-breakpoint
CREATE INDEX "publish_job_items_unbegun_product" ON "publish_job_items" USING btree ("account_id","product_id","channel_id") WHERE status = 'waiting' and channel_product_id = '';--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_status" ON "mails" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "meta_items_product" ON "meta_items" USING btree ("account_id","product_id");--> statement-breakpoint
CREATE INDEX "meta_items_variant" ON "meta_items" USING btree ("account_id","variant_id");--> statement-breakpoint
CREATE INDEX "meta_task_items_state" ON "meta_task_items" USING btree ("account_id","task_id","state","position");--> statement-breakpoint
CREATE INDEX "meta_task_items_issue" ON "meta_task_items" USING btree ("account_id","task_id","position") WHERE error is not null or warning is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "meta_tasks_open" ON "meta_tasks" USING btree ("account_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "meta_tasks_account" ON "meta_tasks" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("account_id","notification_id");--> statement-breakpoint
CREATE INDEX "notifications_account" ON "notifications" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_category" ON "notifications" USING btree ("account_id","category","created_at");--> statement-breakpoint
CREATE INDEX "notifications_group" ON "notifications" USING btree ("account_id","group_key","first_at");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "order_search_text" ON "order_search" USING gin ("account_id","number" gin_trgm_ops,"text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "order_tracking_events_once" ON "order_tracking_events" USING btree ("account_id","order_id","at","text");--> statement-breakpoint
CREATE INDEX "order_tracking_events_order" ON "order_tracking_events" USING btree ("account_id","order_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("account_id","order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("account_id","order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("account_id","variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_external_unique" ON "orders" USING btree ("account_id","channel_id","external_id");--> statement-breakpoint
CREATE INDEX "orders_status_ship_by" ON "orders" USING btree ("account_id","status","ship_by_at","id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("account_id","placed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_ship_by" ON "orders" USING btree ("account_id","ship_by_at","id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("account_id","channel_id","buyer_name","placed_at");--> statement-breakpoint
CREATE INDEX "orders_courier" ON "orders" USING btree ("account_id","courier");--> statement-breakpoint
CREATE INDEX "orders_buyer_id" ON "orders" USING btree ("account_id","channel_id","buyer_id") WHERE buyer_id is not null;--> statement-breakpoint
CREATE INDEX "orders_tracking" ON "orders" USING btree ("account_id","tracking_code") WHERE tracking_code is not null;--> statement-breakpoint
CREATE INDEX "orders_payment_type" ON "orders" USING btree ("account_id","payment_type");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("account_id","total");--> statement-breakpoint
CREATE INDEX "orders_noted" ON "orders" USING btree ("account_id","placed_at" DESC NULLS LAST,"id") WHERE note <> '';--> statement-breakpoint
CREATE INDEX "orders_pickpack" ON "orders" USING btree ("account_id","pickpack_status","ship_by_at","id") WHERE pickpack_status <> 'none';--> statement-breakpoint
CREATE INDEX "orders_flagged" ON "orders" USING btree ("account_id","status") WHERE flags <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "orders_unerased" ON "orders" USING btree ("account_id","channel_updated_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("account_id","ship_by_at","id") WHERE status in ('unpaid','on_hold','to_process','processing','to_ship','cancel_requested');--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_number" ON "hand_overs" USING btree ("account_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_open" ON "hand_overs" USING btree ("account_id","courier","scope") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "pick_lines_once" ON "pick_lines" USING btree ("account_id","pick_pack_id","order_line_id");--> statement-breakpoint
CREATE INDEX "pick_lines_order_line" ON "pick_lines" USING btree ("account_id","order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_packs_live" ON "pick_packs" USING btree ("account_id","order_id","part") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "pick_packs_order" ON "pick_packs" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE INDEX "pick_packs_wave" ON "pick_packs" USING btree ("account_id","wave_id","position");--> statement-breakpoint
CREATE INDEX "pick_packs_hand_over" ON "pick_packs" USING btree ("account_id","hand_over_id");--> statement-breakpoint
CREATE INDEX "pick_packs_status" ON "pick_packs" USING btree ("account_id","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "pick_packs_created" ON "pick_packs" USING btree ("account_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_scans_client" ON "pick_scans" USING btree ("account_id","client_id");--> statement-breakpoint
CREATE INDEX "pick_scans_created" ON "pick_scans" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pick_takes_user" ON "pick_takes" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_waves_number" ON "pick_waves" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "pick_waves_status" ON "pick_waves" USING btree ("account_id","status","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "privacy_requests_newest" ON "privacy_requests" USING btree ("account_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_batch_items_status" ON "product_batch_items" USING btree ("account_id","batch_id","status","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_batches_undo_unique" ON "product_batches" USING btree ("account_id","undo_of");--> statement-breakpoint
CREATE UNIQUE INDEX "product_categories_path" ON "product_categories" USING btree ("account_id","path");--> statement-breakpoint
CREATE INDEX "product_duplicates_product" ON "product_duplicates" USING btree ("account_id","product_id");--> statement-breakpoint
CREATE INDEX "product_duplicates_due_account" ON "product_duplicates_due" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "product_feeds_token" ON "product_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "product_import_items_status" ON "product_import_items" USING btree ("account_id","import_id","status","position");--> statement-breakpoint
CREATE INDEX "product_import_mappings_latest" ON "product_import_mappings" USING btree ("account_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_import_pictures_due" ON "product_import_pictures" USING btree ("account_id","import_id","retry_at");--> statement-breakpoint
CREATE INDEX "product_imports_account" ON "product_imports" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_merges_survivor" ON "product_merges" USING btree ("account_id","survivor_id");--> statement-breakpoint
CREATE INDEX "product_levels_lowest" ON "product_levels" USING btree ("account_id","lowest_available","product_id");--> statement-breakpoint
CREATE INDEX "product_search_text" ON "product_search" USING gin ("account_id","text" gin_trgm_ops,"written" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_histories_account" ON "product_histories" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_histories_product" ON "product_histories" USING btree ("account_id","product_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_histories_type" ON "product_histories" USING btree ("account_id","type","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_histories_actor" ON "product_histories" USING btree ("account_id",split_part("actor", ':', 1),"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_histories_shop" ON "product_histories" USING btree ("account_id","channel_id","created_at" DESC NULLS LAST) WHERE channel_id is not null;--> statement-breakpoint
CREATE INDEX "product_histories_channel" ON "product_histories" USING btree ("account_id","channel_id","type");--> statement-breakpoint
CREATE INDEX "product_histories_name" ON "product_histories" USING gin ("account_id","name_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_histories_batch" ON "product_histories" USING btree ("account_id","batch_id","product_id","type") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "products_marks" ON "products" USING btree ("account_id","gaps","sync_mask") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_ids" ON "products" USING btree ("account_id","id","sync_mask") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_left" ON "products" USING btree ("account_id") WHERE deleted_at is not null and sync_mask <> 0;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("account_id","category" collate "C") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("account_id","updated_at" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_trash" ON "products" USING btree ("account_id","trashed_at" DESC NULLS LAST,"id") WHERE trashed_at is not null;--> statement-breakpoint
CREATE INDEX "products_trash_over" ON "products" USING btree ("trashed_at") WHERE trashed_at is not null;--> statement-breakpoint
CREATE INDEX "products_size_chart" ON "products" USING btree ("account_id","size_chart_id") WHERE size_chart_id is not null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("account_id",lower("name"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_name_key" ON "products" USING btree ("account_id",product_name_key("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_handle_unique" ON "products" USING btree ("account_id","import_handle") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "size_charts_account" ON "size_charts" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "variants_merged_into" ON "variants" USING btree ("account_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "variants_merged_sku" ON "variants" USING btree ("account_id",lower("sku")) WHERE merged_into is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku_unique" ON "variants" USING btree ("account_id",lower("sku")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("account_id","product_id");--> statement-breakpoint
CREATE INDEX "variants_gone" ON "variants" USING btree ("account_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "variants_barcode" ON "variants" USING btree ("account_id","barcode") WHERE deleted_at is null and barcode <> '';--> statement-breakpoint
CREATE INDEX "variants_sku_key" ON "variants" USING btree ("account_id",sku_key("sku")) WHERE deleted_at is null and sku ~ '[[:space:]]';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_once" ON "coupon_uses" USING btree ("account_id","coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_ending" ON "coupon_uses" USING btree ("expires_at") WHERE expired_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_unique" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code_unique" ON "promotions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "sale_lines_hour" ON "sale_lines" USING btree ("account_id","hour");--> statement-breakpoint
CREATE INDEX "sale_lines_order" ON "sale_lines" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE INDEX "sale_orders_hour" ON "sale_orders" USING btree ("account_id","hour");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_rebuilds_running" ON "sale_rebuilds" USING btree ("account_id") WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "search_rebuilds_running" ON "search_rebuilds" USING btree ("status") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "arrange_rules_order" ON "arrange_rules" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "shop_migration_items_fit" ON "shop_migration_items" USING btree ("account_id","migration_id","fit","product_id");--> statement-breakpoint
CREATE INDEX "shop_migration_items_category" ON "shop_migration_items" USING btree ("account_id","migration_id","source_category_id");--> statement-breakpoint
CREATE INDEX "shop_migrations_latest" ON "shop_migrations" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "shop_migrations_open" ON "shop_migrations" USING btree ("account_id") WHERE status not in ('finished', 'undone', 'cancelled');--> statement-breakpoint
CREATE INDEX "mail_codes_user" ON "mail_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "passkey_challenges_age" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_age" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_invites_code" ON "staff_invites" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_open_unique" ON "staff_invites" USING btree ("account_id",lower("email")) WHERE cancelled_at is null and used_at is null;--> statement-breakpoint
CREATE INDEX "staff_invites_newest" ON "staff_invites" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_count_items_stock" ON "stock_count_items" USING btree ("account_id","stock_id","counted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_scans_once" ON "stock_count_scans" USING btree ("account_id","count_id","scan_key");--> statement-breakpoint
CREATE INDEX "stock_count_scans_item" ON "stock_count_scans" USING btree ("account_id","count_id","stock_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_counts_account" ON "stock_counts" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_batch_items_status" ON "stock_batch_items" USING btree ("account_id","batch_id","status","position");--> statement-breakpoint
CREATE INDEX "stock_batches_account" ON "stock_batches" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_transfers_account" ON "stock_transfers" USING btree ("account_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "stock_promotions_stock" ON "stock_promotions" USING btree ("account_id","stock_id");--> statement-breakpoint
CREATE INDEX "stock_promotions_variant" ON "stock_promotions" USING btree ("account_id","variant_id");--> statement-breakpoint
CREATE INDEX "stock_syncs_channel" ON "stock_syncs" USING btree ("account_id","channel_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_syncs_variant" ON "stock_syncs" USING btree ("account_id","variant_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_syncs_created" ON "stock_syncs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_line_unique" ON "reservations" USING btree ("account_id","order_line_id");--> statement-breakpoint
CREATE INDEX "reservations_stock" ON "reservations" USING btree ("account_id","stock_id","state");--> statement-breakpoint
CREATE INDEX "stock_movements_stock" ON "stock_movements" USING btree ("account_id","stock_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_movements_account" ON "stock_movements" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_movements_created" ON "stock_movements" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_line_once" ON "stock_movements" USING btree ("account_id","order_line_id","type") WHERE order_line_id is not null and type <> 'adjustment';--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_undone_once" ON "stock_movements" USING btree ("account_id","undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "stock_rules_account" ON "stock_rules" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_rules_general_unique" ON "stock_rules" USING btree ("account_id") WHERE kind = 'general';--> statement-breakpoint
CREATE UNIQUE INDEX "stocks_unique" ON "stocks" USING btree ("account_id","variant_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "stocks_account" ON "stocks" USING btree ("account_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "stocks_available" ON "stocks" USING btree ("account_id","available","id","variant_id");--> statement-breakpoint
CREATE INDEX "stocks_warehouse" ON "stocks" USING btree ("account_id","warehouse_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_name_unique" ON "warehouses" USING btree ("account_id",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_default_unique" ON "warehouses" USING btree ("account_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "storefront_items_newest" ON "storefront_items" USING btree ("account_id","storefront_id","created_at" DESC NULLS LAST,"id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "storefront_items_token" ON "storefront_items" USING btree ("account_id","storefront_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_orders_number" ON "storefront_orders" USING btree ("account_id","storefront_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_orders_checkout" ON "storefront_orders" USING btree ("account_id","storefront_id","checkout_key");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_orders_token" ON "storefront_orders" USING btree ("account_id","storefront_id","token");--> statement-breakpoint
CREATE INDEX "storefront_orders_changed" ON "storefront_orders" USING btree ("account_id","storefront_id","changed_at");--> statement-breakpoint
CREATE INDEX "storefront_orders_phone" ON "storefront_orders" USING btree ("account_id","storefront_id","buyer_phone","status");--> statement-breakpoint
CREATE INDEX "storefront_orders_unpaid" ON "storefront_orders" USING btree ("expires_at") WHERE status = 'unpaid';--> statement-breakpoint
CREATE INDEX "storefront_orders_under_way" ON "storefront_orders" USING btree ("parcel_read_at") WHERE booking_id is not null and status in ('to_ship', 'shipped');--> statement-breakpoint
CREATE INDEX "storefront_orders_sent" ON "storefront_orders" USING btree ("shipped_at") WHERE status in ('shipped', 'delivered');--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_variants_key" ON "storefront_variants" USING btree ("account_id","item_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_wallet_entries_once" ON "storefront_wallet_entries" USING btree ("account_id","order_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "storefronts_channel" ON "storefronts" USING btree ("account_id","channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "storefronts_slug" ON "storefronts" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_discrepancies_once" ON "payment_discrepancies" USING btree ("provider","kind","provider_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("provider","dedupe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_once" ON "payment_receipts" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_reference" ON "payment_receipts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_receipts_review" ON "payment_receipts" USING btree ("created_at") WHERE review is not null and resolved_at is null;--> statement-breakpoint
CREATE INDEX "payment_receipts_paid" ON "payment_receipts" USING btree ("provider","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_transactions_request_once" ON "top_up_transactions" USING btree ("account_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_transactions_promotion_once" ON "top_up_transactions" USING btree ("account_id","promotion_id") WHERE status in ('REGISTERED', 'PAID');--> statement-breakpoint
CREATE INDEX "top_up_transactions_newest" ON "top_up_transactions" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "top_up_transactions_reference" ON "top_up_transactions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "top_up_transactions_waiting" ON "top_up_transactions" USING btree ("expires_at") WHERE status = 'REGISTERED';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("account_id","webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_queued" ON "webhook_deliveries" USING btree ("account_id","webhook_id") WHERE status = 'queued';
--> statement-breakpoint
-- Room beside each row for what sales change in it.
ALTER TABLE "products" SET (fillfactor = 90);
