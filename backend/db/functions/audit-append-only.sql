-- The deletion of an account deletes entries: its transactions set etalase.deleted_account. The erasure of a buyer may change only the quoted values (before, after): its transactions set etalase.erasing.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('etalase.erasing', true) = 'on' AND to_jsonb(NEW) - 'before' - 'after' = to_jsonb(OLD) - 'before' - 'after' THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND current_setting('etalase.deleted_account', true) = OLD.account_id THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
