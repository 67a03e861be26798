CREATE TABLE "order_parcel_lines" (
	"account_id" text NOT NULL,
	"parcel_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_parcel_lines_account_id_parcel_id_order_line_id_pk" PRIMARY KEY("account_id","parcel_id","order_line_id"),
	CONSTRAINT "order_parcel_lines_quantity" CHECK ("order_parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_parcels" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"package_number" text NOT NULL,
	"tracking_code" text,
	"earlier_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_parcels_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "order_parcels_of_order" UNIQUE("account_id","order_id","id"),
	CONSTRAINT "order_parcels_counts" CHECK ("order_parcels"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "pick_packs" ADD COLUMN "parcel_id" text;--> statement-breakpoint
ALTER TABLE "pick_packs" ADD COLUMN "weight_g" integer;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_parcel_fk" FOREIGN KEY ("account_id","parcel_id") REFERENCES "public"."order_parcels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_line_fk" FOREIGN KEY ("account_id","order_line_id") REFERENCES "public"."order_lines"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."orders"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_parcel_lines_line" ON "order_parcel_lines" USING btree ("account_id","order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_parcels_number" ON "order_parcels" USING btree ("account_id","order_id","number") WHERE voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_parcels_package" ON "order_parcels" USING btree ("account_id","order_id","package_number") WHERE voided_at is null and package_number <> '';--> statement-breakpoint
CREATE INDEX "order_parcels_tracking" ON "order_parcels" USING btree ("account_id","tracking_code") WHERE tracking_code is not null;--> statement-breakpoint
CREATE INDEX "order_parcels_earlier" ON "order_parcels" USING gin ("earlier_codes") WHERE earlier_codes <> '{}'::text[];--> statement-breakpoint
ALTER TABLE "pick_packs" ADD CONSTRAINT "pick_packs_parcel_fk" FOREIGN KEY ("account_id","order_id","parcel_id") REFERENCES "public"."order_parcels"("account_id","order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pick_packs_parcel_live" ON "pick_packs" USING btree ("account_id","parcel_id") WHERE closed_at is null and parcel_id is not null;--> statement-breakpoint
ALTER TABLE "pick_packs" ADD CONSTRAINT "pick_packs_weight" CHECK ("pick_packs"."weight_g" > 0);--> statement-breakpoint
ALTER TABLE "pick_packs" ADD CONSTRAINT "pick_packs_handed_over" CHECK ("pick_packs"."hand_over_id" is null or "pick_packs"."status" = 'packed');