CREATE TABLE "storefront_refunds" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"order_id" text NOT NULL,
	"is_unconfirmed" boolean NOT NULL,
	"amount_due" bigint NOT NULL,
	"payee" text DEFAULT '' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"amount" bigint,
	"paid_on" date,
	"note" text DEFAULT '' NOT NULL,
	"picture_key" text,
	CONSTRAINT "storefront_refunds_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "storefront_refunds_amount" CHECK ("storefront_refunds"."amount_due" > 0 and ("storefront_refunds"."amount" is null or ("storefront_refunds"."amount" > 0 and "storefront_refunds"."amount" <= "storefront_refunds"."amount_due" and "storefront_refunds"."closed_at" is not null)) and ("storefront_refunds"."amount" is null) = ("storefront_refunds"."paid_on" is null))
);
--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD CONSTRAINT "storefront_refunds_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD CONSTRAINT "storefront_refunds_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_refunds_once" ON "storefront_refunds" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE INDEX "storefront_refunds_open" ON "storefront_refunds" USING btree ("account_id","storefront_id","opened_at") WHERE closed_at is null;