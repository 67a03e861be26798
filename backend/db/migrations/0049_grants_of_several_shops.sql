CREATE TABLE "channel_grants" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"channel_type" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_grants_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "grant_key" text;--> statement-breakpoint
ALTER TABLE "channel_grants" ADD CONSTRAINT "channel_grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;