CREATE TABLE "stock_rules" (
	"id" text PRIMARY KEY NOT NULL,
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
	"priority" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_rules_quantity" CHECK (("stock_rules"."ratio_percent" is null) <> ("stock_rules"."fixed_quantity" is null)),
	CONSTRAINT "stock_rules_ratio" CHECK ("stock_rules"."ratio_percent" between 0 and 200),
	CONSTRAINT "stock_rules_limits" CHECK ("stock_rules"."fixed_quantity" >= 0 and "stock_rules"."max_per_channel" >= 0 and "stock_rules"."safety_level" >= 0 and "stock_rules"."last_units" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_rules" ADD CONSTRAINT "stock_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_rules_account" ON "stock_rules" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_rules_general_unique" ON "stock_rules" USING btree ("account_id") WHERE kind = 'general';