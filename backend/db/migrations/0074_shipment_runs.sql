CREATE TABLE "shipment_runs" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"started_by" text NOT NULL,
	"plan_id" text,
	"status" text DEFAULT 'running' NOT NULL,
	"shipments" jsonb NOT NULL,
	"waiting" text[] NOT NULL,
	"pauses" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_runs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "shipment_runs" ADD CONSTRAINT "shipment_runs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_runs_age" ON "shipment_runs" USING btree ("account_id","created_at");