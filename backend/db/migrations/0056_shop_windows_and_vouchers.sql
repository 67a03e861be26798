CREATE TABLE "storefront_windows" (
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"is_findable" boolean DEFAULT true NOT NULL,
	"return_days" integer,
	"return_payer" text DEFAULT 'buyer' NOT NULL,
	"shipping_text" text DEFAULT '' NOT NULL,
	"returns_text" text DEFAULT '' NOT NULL,
	"privacy_text" text DEFAULT '' NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trust_marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_windows_account_id_storefront_id_pk" PRIMARY KEY("account_id","storefront_id"),
	CONSTRAINT "storefront_windows_return_days" CHECK ("storefront_windows"."return_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "storefront_vouchers" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"most_discount" bigint,
	"min_spend" bigint DEFAULT 0 NOT NULL,
	"uses_total" integer,
	"uses_per_buyer" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"is_ended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_vouchers_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "storefront_vouchers_used" CHECK ("storefront_vouchers"."used" >= 0 and ("storefront_vouchers"."uses_total" is null or "storefront_vouchers"."used" <= "storefront_vouchers"."uses_total")),
	CONSTRAINT "storefront_vouchers_terms" CHECK (case "storefront_vouchers"."kind" when 'percent' then "storefront_vouchers"."percent" between 1 and 90 and "storefront_vouchers"."amount" is null else "storefront_vouchers"."amount" > 0 and "storefront_vouchers"."min_spend" > "storefront_vouchers"."amount" and "storefront_vouchers"."percent" is null end)
);
--> statement-breakpoint
ALTER TABLE "storefront_orders" DROP CONSTRAINT "storefront_orders_total";--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "voucher_id" text;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "voucher_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_windows" ADD CONSTRAINT "storefront_windows_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_vouchers" ADD CONSTRAINT "storefront_vouchers_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_vouchers_code" ON "storefront_vouchers" USING btree ("account_id","storefront_id","code");--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_voucher_fk" FOREIGN KEY ("account_id","voucher_id") REFERENCES "public"."storefront_vouchers"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storefront_orders_voucher" ON "storefront_orders" USING btree ("account_id","voucher_id","buyer_e164") WHERE voucher_id is not null;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD CONSTRAINT "storefront_orders_total" CHECK ("storefront_orders"."total" = "storefront_orders"."items_total" - "storefront_orders"."discount" + "storefront_orders"."shipping_fee" and "storefront_orders"."discount" >= 0 and "storefront_orders"."discount" < "storefront_orders"."items_total" and "storefront_orders"."items_total" > 0 and "storefront_orders"."shipping_fee" >= 0);