CREATE TABLE "storefront_reviews" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"item_id" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"variant_name" text NOT NULL,
	"picture_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storefront_reviews_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "storefront_reviews_stars" CHECK ("storefront_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "storefront_reviews" ADD CONSTRAINT "storefront_reviews_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_reviews" ADD CONSTRAINT "storefront_reviews_line_fk" FOREIGN KEY ("account_id","order_id","position") REFERENCES "public"."storefront_order_lines"("account_id","order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_reviews" ADD CONSTRAINT "storefront_reviews_item_fk" FOREIGN KEY ("account_id","item_id") REFERENCES "public"."storefront_items"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_reviews_line" ON "storefront_reviews" USING btree ("account_id","order_id","position");--> statement-breakpoint
CREATE INDEX "storefront_reviews_item" ON "storefront_reviews" USING btree ("account_id","item_id","written_at" DESC NULLS LAST) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "storefront_reviews_newest" ON "storefront_reviews" USING btree ("account_id","storefront_id","written_at" DESC NULLS LAST);