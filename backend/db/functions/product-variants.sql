CREATE OR REPLACE FUNCTION keep_marks_of_new_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  products text[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  PERFORM keep_product_marks(products);
  PERFORM keep_product_levels(products);
  PERFORM keep_product_search(products);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER variants_marks_new AFTER INSERT ON "variants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_new_variants();
--> statement-breakpoint
-- A merge takes variants to another product: both have changed.
CREATE OR REPLACE FUNCTION keep_marks_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  marked text[] := ARRAY(
    SELECT DISTINCT p.id FROM before b JOIN after a ON a.id = b.id CROSS JOIN LATERAL (VALUES (b.product_id), (a.product_id)) p (id)
    WHERE (b.product_id, b.barcode = '', b.deleted_at IS NULL, b.is_active, b.stock_mode) <> (a.product_id, a.barcode = '', a.deleted_at IS NULL, a.is_active, a.stock_mode)
  );
  named text[] := ARRAY(
    SELECT DISTINCT p.id FROM before b JOIN after a ON a.id = b.id CROSS JOIN LATERAL (VALUES (b.product_id), (a.product_id)) p (id)
    WHERE (b.product_id, b.sku, b.barcode, b.deleted_at IS NULL) <> (a.product_id, a.sku, a.barcode, a.deleted_at IS NULL)
  );
BEGIN
  IF marked <> '{}' THEN
    PERFORM keep_product_marks(marked);
    PERFORM keep_product_levels(marked);
  END IF;
  IF named <> '{}' THEN PERFORM keep_product_search(named); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER variants_marks_changed AFTER UPDATE ON "variants" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_variants();
