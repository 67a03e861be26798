CREATE TABLE "shipment_plans" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"waiting" text[] NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_plans_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
-- Open hand-overs of one courier in two spellings become the first of them.
UPDATE "pick_packs" p SET "hand_over_id" = o.first_id
FROM (SELECT account_id, id, first_value(id) OVER (PARTITION BY account_id, lower(btrim(regexp_replace(courier, '\s+', ' ', 'g'))), scope ORDER BY number) AS first_id FROM hand_overs WHERE status = 'open') o
WHERE p.account_id = o.account_id AND p.hand_over_id = o.id AND o.first_id <> o.id;--> statement-breakpoint
UPDATE "order_documents" d SET "hand_over_id" = o.first_id
FROM (SELECT account_id, id, first_value(id) OVER (PARTITION BY account_id, lower(btrim(regexp_replace(courier, '\s+', ' ', 'g'))), scope ORDER BY number) AS first_id FROM hand_overs WHERE status = 'open') o
WHERE d.account_id = o.account_id AND d.hand_over_id = o.id AND o.first_id <> o.id;--> statement-breakpoint
DELETE FROM "hand_overs" h
USING (SELECT account_id, id, first_value(id) OVER (PARTITION BY account_id, lower(btrim(regexp_replace(courier, '\s+', ' ', 'g'))), scope ORDER BY number) AS first_id FROM hand_overs WHERE status = 'open') o
WHERE h.account_id = o.account_id AND h.id = o.id AND o.first_id <> o.id;--> statement-breakpoint
DROP INDEX "hand_overs_open";--> statement-breakpoint
ALTER TABLE "shipment_plans" ADD CONSTRAINT "shipment_plans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_plans_age" ON "shipment_plans" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_open" ON "hand_overs" USING btree ("account_id",lower(btrim(regexp_replace(courier, '\s+', ' ', 'g'))),"scope") WHERE status = 'open';