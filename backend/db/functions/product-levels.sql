-- What it reads is planned once a session: for an array of one product the planner would otherwise take a plan of its own to be worth making, every time,
-- and making it costs ten times what running it does. Seq scans are off, so that the plan is by index for one product and for very many.
CREATE OR REPLACE FUNCTION keep_product_levels(changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  WITH now AS (
    SELECT p.id, p.account_id, (
      SELECT min(coalesce((SELECT sum(s.available) FROM stocks s WHERE s.variant_id = v.id), 0))::int
      FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL AND v.is_active AND v.stock_mode = 'use_stock' AND p.deleted_at IS NULL
    ) AS lowest FROM products p WHERE p.id = ANY (changed)
  ), gone AS (
    DELETE FROM product_levels l USING now WHERE l.product_id = now.id AND now.lowest IS NULL
  )
  INSERT INTO product_levels AS l (product_id, account_id, lowest_available) SELECT id, account_id, lowest FROM now WHERE lowest IS NOT NULL
    ON CONFLICT (product_id) DO UPDATE SET lowest_available = excluded.lowest_available WHERE l.lowest_available <> excluded.lowest_available;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_marks_of_new_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_levels(ARRAY(SELECT DISTINCT v.product_id FROM changed c JOIN variants v ON v.id = c.variant_id WHERE c.available <> 0));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stocks_marks_new AFTER INSERT ON "stocks" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_new_levels();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stocks_marks_gone AFTER DELETE ON "stocks" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_new_levels();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_marks_of_levels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  products text[] := ARRAY(
    SELECT DISTINCT v.product_id FROM before b JOIN after a ON a.id = b.id JOIN variants v ON v.id = a.variant_id WHERE a.available <> b.available
  );
BEGIN
  IF products <> '{}' THEN PERFORM keep_product_levels(products); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stocks_marks_changed AFTER UPDATE ON "stocks" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_levels();
