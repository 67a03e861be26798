CREATE TABLE "channel_calls" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"code" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "channel_calls_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "channel_calls" ADD CONSTRAINT "channel_calls_channel_fk" FOREIGN KEY ("account_id","channel_id") REFERENCES "public"."channels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_calls_log" ON "channel_calls" USING btree ("account_id","channel_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "channel_calls_at" ON "channel_calls" USING btree ("at");