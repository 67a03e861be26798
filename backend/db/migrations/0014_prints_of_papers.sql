ALTER TABLE "order_documents" ADD COLUMN "wave_id" text;--> statement-breakpoint
ALTER TABLE "order_documents" ADD COLUMN "hand_over_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packing_slip_print_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packing_slip_printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "manifest_print_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "manifest_printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "manifest_printed_by" text;--> statement-breakpoint
ALTER TABLE "pick_waves" ADD COLUMN "list_print_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pick_waves" ADD COLUMN "list_printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pick_waves" ADD COLUMN "list_printed_by" text;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_wave_fk" FOREIGN KEY ("account_id","wave_id") REFERENCES "public"."pick_waves"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_hand_over_fk" FOREIGN KEY ("account_id","hand_over_id") REFERENCES "public"."hand_overs"("account_id","id") ON DELETE no action ON UPDATE no action;