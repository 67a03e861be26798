CREATE TABLE "listing_differences" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"channel_product_id" text NOT NULL,
	"variant_id" text,
	"external_variant_id" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"ours" text,
	"theirs" text,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"unchanged_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_differences_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "listing_differences_state" CHECK ("listing_differences"."state" in ('seen', 'sent_again', 'open'))
);
--> statement-breakpoint
CREATE TABLE "listing_looks" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"channel_product_id" text NOT NULL,
	"due_at" timestamp with time zone,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"stock_pushed_at" timestamp with time zone,
	"prices_pushed_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"seen" jsonb,
	CONSTRAINT "listing_looks_pk" PRIMARY KEY("account_id","channel_product_id")
);
--> statement-breakpoint
ALTER TABLE "channel_variants" ADD COLUMN "held_quantity" integer;--> statement-breakpoint
ALTER TABLE "listing_differences" ADD CONSTRAINT "listing_differences_listing_fk" FOREIGN KEY ("account_id","channel_product_id") REFERENCES "public"."channel_products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_differences" ADD CONSTRAINT "listing_differences_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_differences" ADD CONSTRAINT "listing_differences_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_looks" ADD CONSTRAINT "listing_looks_listing_fk" FOREIGN KEY ("account_id","channel_product_id") REFERENCES "public"."channel_products"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_looks" ADD CONSTRAINT "listing_looks_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_differences_of_listing" ON "listing_differences" USING btree ("account_id","channel_product_id","kind","external_variant_id");--> statement-breakpoint
CREATE INDEX "listing_differences_open" ON "listing_differences" USING btree ("account_id","channel_id","kind","since") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "listing_differences_variant" ON "listing_differences" USING btree ("account_id","variant_id");--> statement-breakpoint
CREATE INDEX "listing_looks_due" ON "listing_looks" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "listing_looks_channel" ON "listing_looks" USING btree ("account_id","channel_id","looked_at");