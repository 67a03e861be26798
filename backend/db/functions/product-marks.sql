-- A generic plan is made once per session: for an array of one product PostgreSQL would otherwise plan every call anew, which takes ten times as long as
-- running it. Sequential scans are off, so that the plan uses indexes for one product and for very many.
CREATE OR REPLACE FUNCTION keep_product_marks(account text, changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM products WHERE account_id = account AND id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET gaps = m.gaps
  FROM (
    SELECT q.id,
      CASE WHEN EXISTS (SELECT 1 FROM product_images l JOIN images i ON i.account_id = l.account_id AND i.id = l.image_id WHERE l.account_id = account AND l.product_id = q.id AND NOT i.is_placeholder) THEN 0 ELSE 1 END
        + CASE WHEN EXISTS (SELECT 1 FROM variants v WHERE v.account_id = account AND v.product_id = q.id AND v.deleted_at IS NULL AND v.barcode = '') THEN 2 ELSE 0 END AS gaps
    FROM products q WHERE q.account_id = account AND q.id = ANY (changed)
  ) m
  WHERE p.account_id = account AND p.id = m.id AND p.gaps <> m.gaps;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_marks_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  ids text[];
BEGIN
  FOR account, ids IN SELECT account_id, array_agg(DISTINCT product_id) FROM changed GROUP BY account_id LOOP
    PERFORM keep_product_marks(account, ids);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_images_marks_new AFTER INSERT ON "product_images" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_images_marks_gone AFTER DELETE ON "product_images" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_pictures();
