CREATE TABLE "storefront_payment_accounts" (
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"provider" text NOT NULL,
	"secrets" text NOT NULL,
	"token_hash" text NOT NULL,
	"refused_at" timestamp with time zone,
	"disconnected_at" timestamp with time zone,
	"messaged_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_payment_accounts_account_id_storefront_id_pk" PRIMARY KEY("account_id","storefront_id")
);
--> statement-breakpoint
CREATE TABLE "storefront_payment_receipts" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"order_id" text,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"review" text,
	"source" text NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_payment_receipts_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "storefront_payment_receipts_confirmed" CHECK ("storefront_payment_receipts"."review" is not null or "storefront_payment_receipts"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "storefront_payments" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"order_id" text NOT NULL,
	"way" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"external_id" text,
	"qr_payload" text,
	"account_number" text,
	"page_url" text,
	"failure" text,
	"asked_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_payments_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "storefront_payments_amount" CHECK ("storefront_payments"."amount" > 0),
	CONSTRAINT "storefront_payments_opened" CHECK ("storefront_payments"."status" <> 'open' or "storefront_payments"."external_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "storefront_payment_accounts" ADD CONSTRAINT "storefront_payment_accounts_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_payment_receipts" ADD CONSTRAINT "storefront_payment_receipts_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_payment_receipts" ADD CONSTRAINT "storefront_payment_receipts_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_payments" ADD CONSTRAINT "storefront_payments_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_payments" ADD CONSTRAINT "storefront_payments_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_payment_accounts_token" ON "storefront_payment_accounts" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_payment_receipts_once" ON "storefront_payment_receipts" USING btree ("account_id","storefront_id","provider","provider_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_payment_receipts_order" ON "storefront_payment_receipts" USING btree ("account_id","order_id") WHERE review is null;--> statement-breakpoint
CREATE INDEX "storefront_payment_receipts_review" ON "storefront_payment_receipts" USING btree ("account_id","storefront_id","created_at") WHERE review is not null and closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_payments_way" ON "storefront_payments" USING btree ("account_id","order_id","way") WHERE status in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "storefront_payments_open" ON "storefront_payments" USING btree ("asked_at") WHERE status = 'open';