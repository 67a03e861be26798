CREATE TABLE "storefront_slip_verifiers" (
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"verifier" text NOT NULL,
	"name" text NOT NULL,
	"secrets" text NOT NULL,
	"refused_at" timestamp with time zone,
	"used_up_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_slip_verifiers_account_id_storefront_id_pk" PRIMARY KEY("account_id","storefront_id")
);
--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD COLUMN "qr_text" text;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD COLUMN "check_by" text;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD COLUMN "check" text;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD COLUMN "check_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD COLUMN "checked_amount" bigint;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD COLUMN "checked_receiver" text;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD COLUMN "checked_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefront_slip_verifiers" ADD CONSTRAINT "storefront_slip_verifiers_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_slips" ADD CONSTRAINT "storefront_slips_check" CHECK (("storefront_slips"."check" is null) = ("storefront_slips"."check_by" is null) and ("storefront_slips"."check" is distinct from 'waiting' or "storefront_slips"."qr_text" is not null) and ("storefront_slips"."check" is distinct from 'exact' or ("storefront_slips"."used_by_order_id" is null and "storefront_slips"."reference" is not null and "storefront_slips"."checked_amount" is not null)));