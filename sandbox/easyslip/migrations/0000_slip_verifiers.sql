CREATE SCHEMA IF NOT EXISTS "sandbox_easyslip";
--> statement-breakpoint
CREATE TABLE "sandbox_easyslip"."accounts" (
	"seller" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"mood" text DEFAULT '' NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"most" integer DEFAULT 100 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_api_key_unique" UNIQUE("api_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_easyslip"."transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"reference" text NOT NULL,
	"payload" text NOT NULL,
	"amount" bigint NOT NULL,
	"receiver_bank" text NOT NULL,
	"receiver_number" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfers_reference_unique" UNIQUE("reference"),
	CONSTRAINT "transfers_payload_unique" UNIQUE("payload")
);
--> statement-breakpoint
CREATE INDEX "transfers_seller" ON "sandbox_easyslip"."transfers" USING btree ("seller","created_at");