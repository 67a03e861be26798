CREATE SCHEMA IF NOT EXISTS "sandbox_biteship";
--> statement-breakpoint
CREATE TABLE "sandbox_biteship"."accounts" (
	"seller" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"webhook_url" text DEFAULT '' NOT NULL,
	"webhook_key" text DEFAULT '' NOT NULL,
	"webhook_secret" text DEFAULT '' NOT NULL,
	"lost_answers" integer DEFAULT 0 NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_api_key_unique" UNIQUE("api_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_biteship"."orders" (
	"id" text PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"reference_id" text,
	"sent" jsonb NOT NULL,
	"waybill_id" text NOT NULL,
	"status" text NOT NULL,
	"price" bigint NOT NULL,
	"history" jsonb NOT NULL,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_waybill_id_unique" UNIQUE("waybill_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_biteship"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference" ON "sandbox_biteship"."orders" USING btree ("seller","reference_id");--> statement-breakpoint
CREATE INDEX "orders_seller" ON "sandbox_biteship"."orders" USING btree ("seller","created_at");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_biteship"."pushes" USING btree ("next_at");