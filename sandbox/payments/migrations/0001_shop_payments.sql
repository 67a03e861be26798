CREATE TABLE "sandbox_payments"."merchants" (
	"seller" text PRIMARY KEY NOT NULL,
	"secret_key" text NOT NULL,
	"webhook_secret" text NOT NULL,
	"webhook_url" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments"."refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"bill_id" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments"."bills" ADD COLUMN "merchant" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments"."messages" ADD COLUMN "merchant" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments"."refunds" ADD CONSTRAINT "refunds_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "sandbox_payments"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "merchants_key" ON "sandbox_payments"."merchants" USING btree ("secret_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "sandbox_payments"."refunds" USING btree ("reference");