-- The unit separator stands between the texts, a line's end in the form, where no match runs over it either.
CREATE OR REPLACE FUNCTION keep_product_search(changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM product_search s USING products p WHERE s.product_id = p.id AND p.id = ANY (changed) AND p.deleted_at IS NOT NULL;
  INSERT INTO product_search AS s (product_id, account_id, text, written)
    SELECT p.id, p.account_id, search_form(replace(n.names, E'\x1f', E'\n')), lower(n.names)
    FROM products p CROSS JOIN LATERAL (SELECT concat_ws(E'\x1f', p.name, (
      SELECT string_agg(concat_ws(E'\x1f', v.sku, nullif(v.barcode, '')), E'\x1f' ORDER BY v.position) FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL)) AS names OFFSET 0) n
    WHERE p.id = ANY (changed) AND p.deleted_at IS NULL
    ON CONFLICT (product_id) DO UPDATE SET text = excluded.text, written = excluded.written WHERE (s.text, s.written) <> (excluded.text, excluded.written);
  INSERT INTO product_twins_due (account_id, product_id) SELECT p.account_id, p.id FROM products p WHERE p.id = ANY (changed);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_search(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_search_new AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_new_products();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_search_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_search(ARRAY[NEW.id]);
  IF (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) THEN PERFORM keep_product_levels(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_search_changed AFTER UPDATE OF name, deleted_at ON "products" FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_search_of_product();
