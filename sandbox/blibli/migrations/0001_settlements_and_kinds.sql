CREATE TABLE "sandbox_blibli"."settlements" (
	"settlement_id" text PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"order_id" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_blibli"."order_items" ADD COLUMN "brought_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_blibli"."orders" ADD COLUMN "kind" text DEFAULT 'regular' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_blibli"."shops" ADD COLUMN "delivery_type" text DEFAULT 'PICKUP' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_blibli"."settlements" ADD CONSTRAINT "settlements_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "sandbox_blibli"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlements_shop" ON "sandbox_blibli"."settlements" USING btree ("shop_id","paid_at");--> statement-breakpoint
CREATE INDEX "settlements_order" ON "sandbox_blibli"."settlements" USING btree ("order_id");