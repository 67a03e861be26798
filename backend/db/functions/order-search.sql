-- Joins the texts by the unit separator, so that no match spans two of them. They are in lower case, because searches ignore case.
CREATE OR REPLACE FUNCTION keep_order_search(account text, changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  -- Locks the orders: the later one of two concurrent changes sees the earlier one.
  PERFORM 1 FROM orders WHERE account_id = account AND id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO order_search AS s (order_id, account_id, number, text)
    SELECT o.id, account, lower(o.external_id), lower(concat_ws(E'\x1f', o.buyer_name, o.buyer_phone, o.tracking_code, (
      SELECT string_agg(l.name || E'\x1f' || l.sku, E'\x1f' ORDER BY l.position) FROM order_lines l WHERE l.account_id = account AND l.order_id = o.id)))
    FROM orders o WHERE o.account_id = account AND o.id = ANY (changed)
    ON CONFLICT (account_id, order_id) DO UPDATE SET number = excluded.number, text = excluded.text WHERE (s.number, s.text) <> (excluded.number, excluded.text);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_order_search(NEW.account_id, ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_of_new_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM order_search s WHERE s.account_id = NEW.account_id AND s.order_id = NEW.id) THEN PERFORM keep_order_search(NEW.account_id, ARRAY[NEW.id]); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  ids text[];
BEGIN
  FOR account, ids IN SELECT account_id, array_agg(DISTINCT order_id) FROM changed GROUP BY account_id LOOP
    PERFORM keep_order_search(account, ids);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_order_search(NEW.account_id, ARRAY[NEW.order_id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Runs at the end of the transaction: a new order gets its buyer and lines only after its row, and its text is made only once.
DROP TRIGGER IF EXISTS orders_search_new ON "orders";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_search_new AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_search_of_new_order();
--> statement-breakpoint
DROP TRIGGER IF EXISTS orders_search_changed ON "orders";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_search_changed AFTER UPDATE OF external_id, buyer_name, buyer_phone, tracking_code ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.external_id, OLD.buyer_name, OLD.buyer_phone, OLD.tracking_code) IS DISTINCT FROM (NEW.external_id, NEW.buyer_name, NEW.buyer_phone, NEW.tracking_code))
  EXECUTE FUNCTION keep_search_of_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_lines_search_new AFTER INSERT ON "order_lines" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_lines();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_lines_search_changed AFTER UPDATE OF name, sku ON "order_lines" FOR EACH ROW
  WHEN ((OLD.name, OLD.sku) IS DISTINCT FROM (NEW.name, NEW.sku)) EXECUTE FUNCTION keep_search_of_line();
