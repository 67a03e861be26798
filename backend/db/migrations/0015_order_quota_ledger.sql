CREATE TABLE "order_quota_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"type" integer NOT NULL,
	"delta" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_quota_entries_debit" CHECK ("order_quota_entries"."type" <> 201 or ("order_quota_entries"."delta" = -1 and "order_quota_entries"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_quota_entries" ADD CONSTRAINT "order_quota_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_quota_entries_account" ON "order_quota_entries" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_quota_entries_order_once" ON "order_quota_entries" USING btree ("order_id") WHERE type = 201;--> statement-breakpoint
CREATE FUNCTION refuse_quota_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_quota_entries is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_quota_entries_append_only BEFORE UPDATE OR DELETE ON "order_quota_entries" FOR EACH ROW EXECUTE FUNCTION refuse_quota_ledger_change();
--> statement-breakpoint
-- Accounts from before the bonus get it too, or their next order would begin a grace period.
UPDATE accounts SET order_quota = 1000 WHERE order_quota = 0;
--> statement-breakpoint
-- Balances from before the ledger: its first row is what there was.
INSERT INTO order_quota_entries (account_id, type, delta, balance_after) SELECT id, CASE WHEN order_quota = 1000 THEN 102 ELSE 901 END, order_quota, order_quota FROM accounts WHERE order_quota <> 0;
