CREATE OR REPLACE FUNCTION keep_marks_of_new_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  ids text[];
BEGIN
  FOR account, ids IN SELECT account_id, array_agg(DISTINCT product_id) FROM changed GROUP BY account_id LOOP
    PERFORM keep_product_marks(account, ids);
    PERFORM keep_product_levels(account, ids);
    PERFORM keep_product_search(account, ids);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER variants_marks_new AFTER INSERT ON "variants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_new_variants();
--> statement-breakpoint
-- A merge moves variants to another product, which changes both products.
CREATE OR REPLACE FUNCTION keep_marks_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  ids text[];
BEGIN
  FOR account, ids IN
    SELECT b.account_id, array_agg(DISTINCT p.id)
    FROM before b JOIN after a ON a.account_id = b.account_id AND a.id = b.id CROSS JOIN LATERAL (VALUES (b.product_id), (a.product_id)) p (id)
    WHERE (b.product_id, b.barcode = '', b.deleted_at IS NULL, b.is_active, b.stock_mode) <> (a.product_id, a.barcode = '', a.deleted_at IS NULL, a.is_active, a.stock_mode) GROUP BY b.account_id
  LOOP
    PERFORM keep_product_marks(account, ids);
    PERFORM keep_product_levels(account, ids);
  END LOOP;
  FOR account, ids IN
    SELECT b.account_id, array_agg(DISTINCT p.id)
    FROM before b JOIN after a ON a.account_id = b.account_id AND a.id = b.id CROSS JOIN LATERAL (VALUES (b.product_id), (a.product_id)) p (id)
    WHERE (b.product_id, b.sku, b.barcode, b.deleted_at IS NULL) <> (a.product_id, a.sku, a.barcode, a.deleted_at IS NULL) GROUP BY b.account_id
  LOOP
    PERFORM keep_product_search(account, ids);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER variants_marks_changed AFTER UPDATE ON "variants" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_variants();
