CREATE TABLE "product_merge_lines" (
	"merge_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"account_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"sku" text NOT NULL,
	CONSTRAINT "product_merge_lines_merge_id_order_line_id_pk" PRIMARY KEY("merge_id","order_line_id")
);
--> statement-breakpoint
CREATE TABLE "product_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"actor" text NOT NULL,
	"survivor_id" text NOT NULL,
	"survivor_version" integer NOT NULL,
	"other_ids" text[] NOT NULL,
	"record" jsonb NOT NULL,
	"last_movement_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
ALTER TABLE "product_merge_lines" ADD CONSTRAINT "product_merge_lines_merge_id_product_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."product_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_merges" ADD CONSTRAINT "product_merges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_merges_survivor" ON "product_merges" USING btree ("account_id","survivor_id");