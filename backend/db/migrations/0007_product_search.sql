-- Both are trusted extensions: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- One form for case, full width and Thai's composed vowels, without the zero-width spaces that Thai pages put between words.
CREATE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(written, NFKC), '[\u200B-\u200D\u2060\uFEFF]', '', 'g'))
$$;
--> statement-breakpoint
-- A line for the name and one for each variant, so that no match runs over two of them. Always by the index: while a bulk load is under way the
-- planner still takes the table for empty, and would read all of it once a product.
CREATE FUNCTION product_search_text(product text, product_name text) RETURNS text LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT search_form(product_name) || coalesce(E'\n' || string_agg(search_form(trim(v.sku || ' ' || v.barcode)), E'\n' ORDER BY v.position), '')
  FROM variants v WHERE v.product_id = product AND v.deleted_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION keep_search_text_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := product_search_text(NEW.id, NEW.name);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_text_new BEFORE INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION keep_search_text_of_product();
--> statement-breakpoint
CREATE TRIGGER products_search_text_renamed BEFORE UPDATE OF name ON "products" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION keep_search_text_of_product();
--> statement-breakpoint
-- An array of ids: the planner knows nothing of a transition table's size and would go through it once a product.
CREATE FUNCTION keep_search_text_of_new_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products p SET search_text = product_search_text(p.id, p.name) WHERE p.id = ANY (ARRAY(SELECT DISTINCT product_id FROM added));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_search_text_new AFTER INSERT ON "variants" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_search_text_of_new_variants();
--> statement-breakpoint
CREATE FUNCTION keep_search_text_of_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products p SET search_text = product_search_text(p.id, p.name) WHERE p.id = NEW.product_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_search_text_changed AFTER UPDATE OF sku, barcode, deleted_at ON "variants" FOR EACH ROW
  WHEN (OLD.sku <> NEW.sku OR OLD.barcode <> NEW.barcode OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION keep_search_text_of_variant();
--> statement-breakpoint
UPDATE products SET search_text = product_search_text(id, name);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("account_id","search_text" gin_trgm_ops) WHERE deleted_at is null;
