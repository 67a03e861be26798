DROP INDEX "products_sync";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gaps" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowest_available" integer;--> statement-breakpoint
CREATE INDEX "products_marks" ON "products" USING btree ("account_id","gaps","sync_mask") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("account_id","category") WHERE deleted_at is null;--> statement-breakpoint
-- Room beside each row for what sales change in it.
ALTER TABLE "products" SET (fillfactor = 90);--> statement-breakpoint
-- The products are locked before their variants, levels and pictures are read: of two changes at once the later sees the earlier. Always by the index,
-- as product_search_text.
CREATE FUNCTION keep_product_marks(changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET gaps = m.gaps, lowest_available = m.lowest_available
  FROM (
    SELECT q.id,
      CASE WHEN EXISTS (SELECT 1 FROM product_images l JOIN images i ON i.id = l.image_id WHERE l.product_id = q.id AND NOT i.is_placeholder) THEN 0 ELSE 1 END
        + CASE WHEN EXISTS (SELECT 1 FROM variants v WHERE v.product_id = q.id AND v.deleted_at IS NULL AND v.barcode = '') THEN 2 ELSE 0 END AS gaps,
      (SELECT min(coalesce((SELECT sum(s.available) FROM stocks s WHERE s.variant_id = v.id), 0))
        FROM variants v WHERE v.product_id = q.id AND v.deleted_at IS NULL AND v.is_active AND v.stock_mode = 'use_stock') AS lowest_available
    FROM products q WHERE q.id = ANY (changed)
  ) m
  WHERE p.id = m.id AND (p.gaps, p.lowest_available) IS DISTINCT FROM (m.gaps, m.lowest_available::int);
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_marks_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_marks(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_images_marks_new AFTER INSERT ON "product_images" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_pictures();
--> statement-breakpoint
CREATE TRIGGER product_images_marks_gone AFTER DELETE ON "product_images" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_pictures();
--> statement-breakpoint
CREATE FUNCTION keep_marks_of_new_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_marks(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_marks_new AFTER INSERT ON "variants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_new_variants();
--> statement-breakpoint
CREATE FUNCTION keep_marks_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_marks(ARRAY(
    SELECT DISTINCT p.id FROM before b JOIN after a ON a.id = b.id CROSS JOIN LATERAL (VALUES (b.product_id), (a.product_id)) p (id)
    WHERE (b.product_id, b.barcode = '', b.deleted_at IS NULL, b.is_active, b.stock_mode) <> (a.product_id, a.barcode = '', a.deleted_at IS NULL, a.is_active, a.stock_mode)
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_marks_changed AFTER UPDATE ON "variants" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_variants();
--> statement-breakpoint
CREATE FUNCTION keep_marks_of_new_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_marks(ARRAY(SELECT DISTINCT v.product_id FROM changed c JOIN variants v ON v.id = c.variant_id WHERE c.available <> 0));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stocks_marks_new AFTER INSERT ON "stocks" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_new_levels();
--> statement-breakpoint
CREATE TRIGGER stocks_marks_gone AFTER DELETE ON "stocks" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_new_levels();
--> statement-breakpoint
CREATE FUNCTION keep_marks_of_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_marks(ARRAY(
    SELECT DISTINCT v.product_id FROM before b JOIN after a ON a.id = b.id JOIN variants v ON v.id = a.variant_id WHERE a.available <> b.available
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stocks_marks_changed AFTER UPDATE ON "stocks" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_marks_of_levels();
--> statement-breakpoint
SELECT keep_product_marks(ARRAY(SELECT id FROM products));
