DROP INDEX "order_parcels_earlier";--> statement-breakpoint
CREATE INDEX "order_parcels_earlier" ON "order_parcels" USING btree ("account_id") WHERE earlier_codes <> '{}'::text[];