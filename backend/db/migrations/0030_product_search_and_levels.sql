CREATE TABLE "product_levels" (
	"product_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"lowest_available" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_levels" ADD CONSTRAINT "product_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TRIGGER products_search_text_new ON "products";--> statement-breakpoint
DROP TRIGGER products_search_text_renamed ON "products";--> statement-breakpoint
DROP TRIGGER variants_search_text_new ON "variants";--> statement-breakpoint
DROP TRIGGER variants_search_text_changed ON "variants";--> statement-breakpoint
DROP FUNCTION keep_search_text_of_product();--> statement-breakpoint
DROP FUNCTION keep_search_text_of_new_variants();--> statement-breakpoint
DROP FUNCTION keep_search_text_of_variant();--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "lowest_available";--> statement-breakpoint
-- One form for case, width, the signs of a dash and the ways to type Thai: digits, the vowel am in two parts or before its tone, two e for one ae, a tone
-- before its vowel. Without the zero-width spaces that Thai pages put between words.
CREATE OR REPLACE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN f.form ~ '[\u0E00-\u0E7F]' THEN
    translate(
      regexp_replace(regexp_replace(replace(f.form, U&'\0E40\0E40', U&'\0E41'), '\u0E4D([\u0E48-\u0E4B])', U&'\\1\0E4D', 'g'), '([\u0E48-\u0E4B])([\u0E31\u0E34-\u0E37])', '\2\1', 'g'),
      U&'\0E50\0E51\0E52\0E53\0E54\0E55\0E56\0E57\0E58\0E59', '0123456789')
    ELSE f.form END
  FROM (SELECT translate(lower(normalize(translate(written, U&'\200B\200C\200D\2060\FEFF\00AD', ''), NFKC)), U&'-\2010\2011\2012\2013\2014\2015\2212', '        ') AS form) f
$$;
--> statement-breakpoint
-- A line for the name and one for each SKU and barcode, so that no match runs over two of them. Always by the index: while a bulk load is under way the
-- planner still takes the table for empty, and would read all of it once a product.
CREATE OR REPLACE FUNCTION product_search_text(product text, product_name text) RETURNS text LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT search_form(product_name) || coalesce(E'\n' || string_agg(search_form(v.sku) || CASE WHEN v.barcode = '' THEN '' ELSE E'\n' || search_form(v.barcode) END, E'\n' ORDER BY v.position), '')
  FROM variants v WHERE v.product_id = product AND v.deleted_at IS NULL
$$;
--> statement-breakpoint
-- The products are locked before their variants are read: of two changes at once the later sees the earlier.
CREATE FUNCTION keep_product_search(changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM product_search s USING products p WHERE s.product_id = p.id AND p.id = ANY (changed) AND p.deleted_at IS NOT NULL;
  INSERT INTO product_search AS s (product_id, account_id, text)
    SELECT p.id, p.account_id, product_search_text(p.id, p.name) FROM products p WHERE p.id = ANY (changed) AND p.deleted_at IS NULL
    ON CONFLICT (product_id) DO UPDATE SET text = excluded.text WHERE s.text <> excluded.text;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_product_levels(changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
CREATE OR REPLACE FUNCTION keep_product_marks(changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET gaps = m.gaps
  FROM (
    SELECT q.id,
      CASE WHEN EXISTS (SELECT 1 FROM product_images l JOIN images i ON i.id = l.image_id WHERE l.product_id = q.id AND NOT i.is_placeholder) THEN 0 ELSE 1 END
        + CASE WHEN EXISTS (SELECT 1 FROM variants v WHERE v.product_id = q.id AND v.deleted_at IS NULL AND v.barcode = '') THEN 2 ELSE 0 END AS gaps
    FROM products q WHERE q.id = ANY (changed)
  ) m
  WHERE p.id = m.id AND p.gaps <> m.gaps;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_search_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_search(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_new AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_new_products();
--> statement-breakpoint
CREATE FUNCTION keep_search_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_search(ARRAY[NEW.id]);
  IF (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) THEN PERFORM keep_product_levels(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_changed AFTER UPDATE OF name, deleted_at ON "products" FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_search_of_product();
--> statement-breakpoint
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
CREATE OR REPLACE FUNCTION keep_marks_of_new_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_levels(ARRAY(SELECT DISTINCT v.product_id FROM changed c JOIN variants v ON v.id = c.variant_id WHERE c.available <> 0));
  RETURN NULL;
END
$$;
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
SELECT keep_product_search(ARRAY(SELECT id FROM products));--> statement-breakpoint
SELECT keep_product_levels(ARRAY(SELECT id FROM products));--> statement-breakpoint
CREATE INDEX "product_levels_lowest" ON "product_levels" USING btree ("account_id","lowest_available","product_id");--> statement-breakpoint
CREATE INDEX "product_search_text" ON "product_search" USING gin ("account_id","text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "channel_products_shop" ON "channel_products" USING btree ("channel_id","sync_status","product_id");--> statement-breakpoint
CREATE INDEX "products_ids" ON "products" USING btree ("account_id","id","sync_mask") WHERE deleted_at is null;
