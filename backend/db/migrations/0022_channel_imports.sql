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
	CONSTRAINT "channel_import_items_import_id_external_product_id_pk" PRIMARY KEY("import_id","external_product_id")
);
--> statement-breakpoint
CREATE TABLE "channel_imports" (
	"id" text PRIMARY KEY NOT NULL,
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
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "channel_import_items" ADD CONSTRAINT "channel_import_items_import_id_channel_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."channel_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_imports" ADD CONSTRAINT "channel_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_imports" ADD CONSTRAINT "channel_imports_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_import_items_status" ON "channel_import_items" USING btree ("import_id","status","position");--> statement-breakpoint
CREATE INDEX "channel_import_items_position" ON "channel_import_items" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "channel_imports_account" ON "channel_imports" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "channel_imports_open" ON "channel_imports" USING btree ("channel_id") WHERE status in ('fetching', 'paused', 'ready', 'applying', 'undoing');