-- Locks the product before it reads the listings: the later one of two concurrent changes sees the earlier one.
CREATE OR REPLACE FUNCTION keep_product_sync_mask() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
  changed text := CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
  mask integer;
BEGIN
  PERFORM 1 FROM products WHERE account_id = account AND id = changed FOR NO KEY UPDATE;
  SELECT coalesce(bit_or(1 << sync_status) FILTER (WHERE sync_status <> 0), 0) INTO mask FROM channel_products WHERE account_id = account AND product_id = changed;
  UPDATE products SET sync_mask = mask WHERE account_id = account AND id = changed AND sync_mask <> mask;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_products_sync_mask AFTER INSERT OR DELETE ON "channel_products" FOR EACH ROW EXECUTE FUNCTION keep_product_sync_mask();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER channel_products_sync_mask_change AFTER UPDATE OF sync_status ON "channel_products" FOR EACH ROW WHEN (OLD.sync_status <> NEW.sync_status) EXECUTE FUNCTION keep_product_sync_mask();
