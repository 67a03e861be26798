DROP INDEX "storefront_payments_open";--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "sending_state" text;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "sending_key" text;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "sending_payment_id" text;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "sending_amount" bigint;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "sending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD COLUMN "sending_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "storefront_refunds_sending" ON "storefront_refunds" USING btree ("sending_asked_at") WHERE sending_state = 'sending';--> statement-breakpoint
CREATE INDEX "storefront_payments_open" ON "storefront_payments" USING btree ("asked_at") WHERE status in ('open', 'ended');--> statement-breakpoint
ALTER TABLE "storefront_refunds" ADD CONSTRAINT "storefront_refunds_sending" CHECK (num_nonnulls("storefront_refunds"."sending_state", "storefront_refunds"."sending_key", "storefront_refunds"."sending_payment_id", "storefront_refunds"."sending_amount", "storefront_refunds"."sending_since", "storefront_refunds"."sending_asked_at") in (0, 6) and ("storefront_refunds"."sending_key" is null or "storefront_refunds"."closed_at" is null));--> statement-breakpoint
DELETE FROM "storefront_payment_receipts" WHERE "review" = 'unknown_payment';
