-- What they read is planned once a session: for an array of one product the planner would otherwise take a plan of its own to be worth making, every time,
-- and making it costs ten times what running it does. Seq scans are off, so that the plan is by index for one product and for very many.
ALTER FUNCTION keep_product_marks(text[]) SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
ALTER FUNCTION keep_product_levels(text[]) SET plan_cache_mode = force_generic_plan;--> statement-breakpoint
-- The form is made once of the whole text instead of once a SKU and barcode: nothing in it reaches over the end of a line.
CREATE OR REPLACE FUNCTION keep_product_search(changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM product_search s USING products p WHERE s.product_id = p.id AND p.id = ANY (changed) AND p.deleted_at IS NOT NULL;
  INSERT INTO product_search AS s (product_id, account_id, text)
    SELECT p.id, p.account_id, search_form(p.name || coalesce((
      SELECT E'\n' || string_agg(v.sku || CASE WHEN v.barcode = '' THEN '' ELSE E'\n' || v.barcode END, E'\n' ORDER BY v.position)
      FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL), ''))
    FROM products p WHERE p.id = ANY (changed) AND p.deleted_at IS NULL
    ON CONFLICT (product_id) DO UPDATE SET text = excluded.text WHERE s.text <> excluded.text;
  INSERT INTO product_twins_due (account_id, product_id) SELECT p.account_id, p.id FROM products p WHERE p.id = ANY (changed);
END
$$;
--> statement-breakpoint
DROP FUNCTION product_search_text(text, text);
