CREATE SCHEMA IF NOT EXISTS "sandbox_meta";
--> statement-breakpoint
CREATE TABLE "sandbox_meta"."batches" (
	"handle" text PRIMARY KEY NOT NULL,
	"catalog_id" text NOT NULL,
	"requests" jsonb NOT NULL,
	"allow_upsert" boolean NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_meta"."businesses" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"verification" text NOT NULL,
	"may_add_domains" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_meta"."catalogs" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_meta"."codes" (
	"code" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_meta"."domains" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"shows_code" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_meta"."items" (
	"catalog_id" text NOT NULL,
	"id" text NOT NULL,
	"retailer_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "items_catalog_id_retailer_id_pk" PRIMARY KEY("catalog_id","retailer_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_meta"."people" (
	"id" text PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"name" text NOT NULL,
	"authorised_at" timestamp with time zone,
	"throttled_calls" integer DEFAULT 0 NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"failing_batches" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_seller_unique" UNIQUE("seller")
);
--> statement-breakpoint
CREATE TABLE "sandbox_meta"."tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "businesses_person" ON "sandbox_meta"."businesses" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "catalogs_business" ON "sandbox_meta"."catalogs" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "domains_business" ON "sandbox_meta"."domains" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "items_id" ON "sandbox_meta"."items" USING btree ("id");