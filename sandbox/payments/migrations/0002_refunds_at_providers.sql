ALTER TABLE "sandbox_payments"."merchants" ADD COLUMN "refund_answer" text DEFAULT 'succeeded' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments"."refunds" ADD COLUMN "status" text DEFAULT 'succeeded' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments"."refunds" ADD COLUMN "failure" text;