CREATE TABLE "storefront_past_prices" (
	"account_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"price" bigint NOT NULL,
	"asked_from" timestamp with time zone NOT NULL,
	"asked_until" timestamp with time zone NOT NULL,
	CONSTRAINT "storefront_past_prices_account_id_variant_id_asked_until_pk" PRIMARY KEY("account_id","variant_id","asked_until")
);
--> statement-breakpoint
ALTER TABLE "storefront_variants" ADD COLUMN "price_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefront_past_prices" ADD CONSTRAINT "storefront_past_prices_variant_fk" FOREIGN KEY ("account_id","variant_id") REFERENCES "public"."storefront_variants"("account_id","id") ON DELETE cascade ON UPDATE no action;