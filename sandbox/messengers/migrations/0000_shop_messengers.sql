CREATE SCHEMA IF NOT EXISTS "sandbox_messengers";
--> statement-breakpoint
CREATE TABLE "sandbox_messengers"."accounts" (
	"seller" text NOT NULL,
	"messenger" text NOT NULL,
	"account_id" text NOT NULL,
	"access_token" text NOT NULL,
	"secret" text NOT NULL,
	"webhook_url" text DEFAULT '' NOT NULL,
	"lost_answers" integer DEFAULT 0 NOT NULL,
	"refused_calls" integer DEFAULT 0 NOT NULL,
	"refusal_code" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_messengers"."followers" (
	"seller" text NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_messengers"."messages" (
	"id" text PRIMARY KEY NOT NULL,
	"seller" text NOT NULL,
	"messenger" text NOT NULL,
	"person" text NOT NULL,
	"is_from_buyer" boolean NOT NULL,
	"external_id" text NOT NULL,
	"body" text NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"own_id" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_messengers"."pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_once" ON "sandbox_messengers"."accounts" USING btree ("seller","messenger");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_token" ON "sandbox_messengers"."accounts" USING btree ("access_token");--> statement-breakpoint
CREATE UNIQUE INDEX "followers_once" ON "sandbox_messengers"."followers" USING btree ("seller","user_id");--> statement-breakpoint
CREATE INDEX "messages_seller" ON "sandbox_messengers"."messages" USING btree ("seller","messenger","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_external" ON "sandbox_messengers"."messages" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "sandbox_messengers"."pushes" USING btree ("next_at");