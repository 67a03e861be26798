ALTER TABLE "accounts" ADD COLUMN "tax_branch" text;--> statement-breakpoint
ALTER TABLE "top_up_transactions" ADD COLUMN "invoice_branch" text;