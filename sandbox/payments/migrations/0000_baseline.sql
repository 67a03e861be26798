CREATE SCHEMA IF NOT EXISTS "sandbox_payments";
--> statement-breakpoint
CREATE TABLE "sandbox_payments"."bills" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"bank_code" text,
	"account_number" text,
	"qr_payload" text,
	"failure" text,
	"return_url" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments"."card_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments"."messages" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments"."payments" (
	"id" text PRIMARY KEY NOT NULL,
	"bill_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments"."payments" ADD CONSTRAINT "payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "sandbox_payments"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bills_reference_unique" ON "sandbox_payments"."bills" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_account_unique" ON "sandbox_payments"."bills" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "messages_due" ON "sandbox_payments"."messages" USING btree ("due_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "payments_bill" ON "sandbox_payments"."payments" USING btree ("bill_id");