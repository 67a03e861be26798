CREATE TABLE "order_item_links" (
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"external_product_id" text NOT NULL,
	"external_variant_id" text NOT NULL,
	"sku" text NOT NULL,
	"variant_id" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_item_links_account_id_channel_id_external_product_id_external_variant_id_sku_pk" PRIMARY KEY("account_id","channel_id","external_product_id","external_variant_id","sku")
);
--> statement-breakpoint
ALTER TABLE "order_item_links" ADD CONSTRAINT "order_item_links_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_links" ADD CONSTRAINT "order_item_links_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."variants"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_item_links_variant" ON "order_item_links" USING btree ("account_id","variant_id");