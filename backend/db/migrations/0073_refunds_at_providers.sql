DROP INDEX "storefront_refunds_sending";--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "provider_refund_id" text;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "storefront_refunds_followed" ON "storefront_refunds" USING btree ("sending_asked_at") WHERE sending_state in ('sending', 'pending', 'waits_for_buyer');--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_refunds_provider_refund" ON "storefront_refunds" USING btree ("account_id","storefront_id","provider_refund_id") WHERE provider_refund_id is not null;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD CONSTRAINT "storefront_refunds_failure" CHECK (num_nonnulls("storefront_refunds"."failure_code", "storefront_refunds"."failed_at") in (0, 2));