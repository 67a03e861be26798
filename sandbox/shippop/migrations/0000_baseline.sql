CREATE SCHEMA IF NOT EXISTS "sandbox_shippop";
--> statement-breakpoint
CREATE TABLE "sandbox_shippop"."accounts" (
	"seller" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"email" text NOT NULL,
	"webhook_url" text DEFAULT '' NOT NULL,
	"lost_answers" integer DEFAULT 0 NOT NULL,
	"offline_calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_api_key_unique" UNIQUE("api_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_shippop"."orders" (
	"purchase_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_shippop"."orders_purchase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 452002 CACHE 1),
	"seller" text NOT NULL,
	"code" text NOT NULL,
	"courier_code" text NOT NULL,
	"courier_tracking_code" text,
	"sent" jsonb NOT NULL,
	"status" text NOT NULL,
	"price" bigint NOT NULL,
	"states" jsonb NOT NULL,
	"called_at" timestamp with time zone,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_code_unique" UNIQUE("code"),
	CONSTRAINT "orders_courier_tracking_code_unique" UNIQUE("courier_tracking_code")
);
--> statement-breakpoint
CREATE TABLE "sandbox_shippop"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_seller" ON "sandbox_shippop"."orders" USING btree ("seller","created_at");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_shippop"."pushes" USING btree ("next_at");