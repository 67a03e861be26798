ALTER TABLE "storefront_mails" DROP CONSTRAINT "storefront_mails_account_id_order_id_event_pk";--> statement-breakpoint
ALTER TABLE "storefront_mails" ADD CONSTRAINT "storefront_mails_account_id_order_id_mail_id_pk" PRIMARY KEY("account_id","order_id","mail_id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_mails_once" ON "storefront_mails" USING btree ("account_id","order_id","event") WHERE event not in ('refund_corrected', 'link');