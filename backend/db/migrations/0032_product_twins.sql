CREATE TABLE "product_twins" (
	"account_id" text NOT NULL,
	"reason" text NOT NULL,
	"key" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_twins_account_id_reason_key_product_id_pk" PRIMARY KEY("account_id","reason","key","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_twins_due" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_twins" ADD CONSTRAINT "product_twins_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_twins_product" ON "product_twins" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_twins_due_account" ON "product_twins_due" USING btree ("account_id","id");--> statement-breakpoint
-- What a person would not see as a difference. Spaces and ASCII punctuation only: a database need not know which signs of Thai belong to a word.
CREATE FUNCTION product_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(name), '[[:space:]!-/:-@\[-`{-~]+', '', 'g')
$$;
--> statement-breakpoint
CREATE FUNCTION sku_key(sku text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(sku), '[[:space:]]+', '', 'g')
$$;
--> statement-breakpoint
-- It is called for every change of what a product is recognised by.
CREATE OR REPLACE FUNCTION keep_product_search(changed text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM product_search s USING products p WHERE s.product_id = p.id AND p.id = ANY (changed) AND p.deleted_at IS NOT NULL;
  INSERT INTO product_search AS s (product_id, account_id, text)
    SELECT p.id, p.account_id, product_search_text(p.id, p.name) FROM products p WHERE p.id = ANY (changed) AND p.deleted_at IS NULL
    ON CONFLICT (product_id) DO UPDATE SET text = excluded.text WHERE s.text <> excluded.text;
  INSERT INTO product_twins_due (account_id, product_id) SELECT p.account_id, p.id FROM products p WHERE p.id = ANY (changed);
END
$$;
--> statement-breakpoint
INSERT INTO product_twins_due (account_id, product_id) SELECT account_id, id FROM products WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "products_name_key" ON "products" USING btree ("account_id",product_name_key("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variants_barcode" ON "variants" USING btree ("account_id","barcode") WHERE deleted_at is null and barcode <> '';--> statement-breakpoint
CREATE INDEX "variants_sku_key" ON "variants" USING btree ("account_id",sku_key("sku")) WHERE deleted_at is null and sku ~ '[[:space:]]';