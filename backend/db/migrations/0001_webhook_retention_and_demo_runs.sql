CREATE TABLE "demo_runs" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "demo_runs_single" CHECK ("demo_runs"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("created_at");