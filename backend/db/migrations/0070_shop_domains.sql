CREATE TABLE "storefront_domains" (
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"proof" text DEFAULT 'missing' NOT NULL,
	"target" text DEFAULT 'missing' NOT NULL,
	"fault" text,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"pending_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_domains_account_id_storefront_id_name_pk" PRIMARY KEY("account_id","storefront_id","name")
);
--> statement-breakpoint
ALTER TABLE "storefront_domains" ADD CONSTRAINT "storefront_domains_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_domains_current" ON "storefront_domains" USING btree ("account_id","storefront_id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_domains_verified" ON "storefront_domains" USING btree ("name") WHERE state = 'verified' and removed_at is null;--> statement-breakpoint
CREATE INDEX "storefront_domains_name" ON "storefront_domains" USING btree ("name") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "storefront_domains_due" ON "storefront_domains" USING btree ("next_check_at") WHERE next_check_at is not null;