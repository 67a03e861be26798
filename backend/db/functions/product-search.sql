-- Joins the texts by the unit separator, and by a line end in the search form. No match spans either of them.
CREATE OR REPLACE FUNCTION keep_product_search(account text, changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM products WHERE account_id = account AND id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM product_search s USING products p WHERE s.account_id = account AND p.account_id = account AND s.product_id = p.id AND p.id = ANY (changed) AND p.deleted_at IS NOT NULL;
  INSERT INTO product_search AS s (product_id, account_id, text, written)
    SELECT p.id, account, search_form(replace(n.names, E'\x1f', E'\n')), lower(n.names)
    FROM products p CROSS JOIN LATERAL (SELECT concat_ws(E'\x1f', p.name, (
      SELECT string_agg(concat_ws(E'\x1f', v.sku, nullif(v.barcode, '')), E'\x1f' ORDER BY v.position) FROM variants v WHERE v.account_id = account AND v.product_id = p.id AND v.deleted_at IS NULL)) AS names OFFSET 0) n
    WHERE p.account_id = account AND p.id = ANY (changed) AND p.deleted_at IS NULL
    ON CONFLICT (account_id, product_id) DO UPDATE SET text = excluded.text, written = excluded.written WHERE (s.text, s.written) <> (excluded.text, excluded.written);
  INSERT INTO product_duplicates_due (account_id, product_id) SELECT account, p.id FROM products p WHERE p.account_id = account AND p.id = ANY (changed);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  ids text[];
BEGIN
  FOR account, ids IN SELECT account_id, array_agg(DISTINCT id) FROM changed GROUP BY account_id LOOP
    PERFORM keep_product_search(account, ids);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_search_new AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_new_products();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_search(NEW.account_id, ARRAY[NEW.id]);
  IF (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) THEN PERFORM keep_product_levels(NEW.account_id, ARRAY[NEW.id]); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_search_changed AFTER UPDATE OF name, deleted_at ON "products" FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_search_of_product();
