-- Only the deletion of an account deletes from a ledger: its transactions set etalase.deleted_account.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('etalase.deleted_account', true) = OLD.account_id THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'stock_movements is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_quota_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('etalase.deleted_account', true) = OLD.account_id THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'order_quota_entries is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_quota_entries_append_only BEFORE UPDATE OR DELETE ON "order_quota_entries" FOR EACH ROW EXECUTE FUNCTION refuse_quota_ledger_change();
