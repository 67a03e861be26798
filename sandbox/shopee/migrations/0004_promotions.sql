CREATE TABLE "sandbox_shopee"."promotions" (
	"promotion_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_shopee"."promotions_promotion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 7100101 CACHE 1),
	"item_id" bigint NOT NULL,
	"model_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reserved" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."promotions" ADD CONSTRAINT "promotions_item_id_items_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "sandbox_shopee"."items"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotions_item" ON "sandbox_shopee"."promotions" USING btree ("item_id","model_id");