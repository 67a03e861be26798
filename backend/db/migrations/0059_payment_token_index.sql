DROP INDEX "storefront_payment_accounts_token";--> statement-breakpoint
CREATE INDEX "storefront_payment_accounts_token" ON "storefront_payment_accounts" USING btree ("token_hash");