ALTER TABLE "shipment_runs" ADD COLUMN "act" text DEFAULT 'arrange' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_runs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "shipment_runs" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "shipment_runs" ADD COLUMN "follow_up" jsonb;--> statement-breakpoint
ALTER TABLE "shipment_runs" ADD COLUMN "document_id" text;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "received_picture_id" text;--> statement-breakpoint
ALTER TABLE "arrange_rules" ADD COLUMN "minutes_before_cut_off" integer;--> statement-breakpoint
ALTER TABLE "arrange_rules" ADD COLUMN "prints_labels" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "arrange_rules" ADD COLUMN "wave" jsonb;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_received_picture_fk" FOREIGN KEY ("account_id","received_picture_id") REFERENCES "public"."images"("account_id","id") ON DELETE no action ON UPDATE no action;