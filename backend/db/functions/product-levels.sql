-- A generic plan is made once per session: for an array of one product PostgreSQL would otherwise plan every call anew, which takes ten times as long as
-- running it. Sequential scans are off, so that the plan uses indexes for one product and for very many.
CREATE OR REPLACE FUNCTION keep_product_levels(account text, changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM products WHERE account_id = account AND id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  WITH now AS (
    SELECT p.id, (
      SELECT min(coalesce((SELECT sum(s.available) FROM stocks s WHERE s.account_id = account AND s.variant_id = v.id), 0))::int
      FROM variants v WHERE v.account_id = account AND v.product_id = p.id AND v.deleted_at IS NULL AND v.is_active AND v.stock_mode = 'use_stock' AND p.deleted_at IS NULL
    ) AS lowest FROM products p WHERE p.account_id = account AND p.id = ANY (changed)
  ), gone AS (
    DELETE FROM product_levels l USING now WHERE l.account_id = account AND l.product_id = now.id AND now.lowest IS NULL
  )
  INSERT INTO product_levels AS l (product_id, account_id, lowest_available) SELECT id, account, lowest FROM now WHERE lowest IS NOT NULL
    ON CONFLICT (account_id, product_id) DO UPDATE SET lowest_available = excluded.lowest_available WHERE l.lowest_available <> excluded.lowest_available;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_marks_of_new_levels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  ids text[];
BEGIN
  FOR account, ids IN
    SELECT v.account_id, array_agg(DISTINCT v.product_id)
    FROM changed c JOIN variants v ON v.account_id = c.account_id AND v.id = c.variant_id WHERE c.available <> 0 GROUP BY v.account_id
  LOOP
    PERFORM keep_product_levels(account, ids);
  END LOOP;
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
  account text;
  ids text[];
BEGIN
  FOR account, ids IN
    SELECT v.account_id, array_agg(DISTINCT v.product_id)
    FROM before b JOIN after a ON a.account_id = b.account_id AND a.id = b.id JOIN variants v ON v.account_id = a.account_id AND v.id = a.variant_id
    WHERE a.available <> b.available GROUP BY v.account_id
  LOOP
    PERFORM keep_product_levels(account, ids);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stocks_marks_changed AFTER UPDATE ON "stocks" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_levels();
