CREATE TABLE "storefront_slips" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"order_id" text NOT NULL,
	"picture_key" text,
	"kind" text,
	"bank" text,
	"reference" text,
	"used_by_order_id" text,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storefront_slips_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD CONSTRAINT "storefront_slips_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD CONSTRAINT "storefront_slips_used_fk" FOREIGN KEY ("account_id","used_by_order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD CONSTRAINT "storefront_slips_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storefront_slips_order" ON "storefront_slips" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_slips_transfer" ON "storefront_slips" USING btree ("account_id","bank","reference") WHERE reference is not null and used_by_order_id is null;