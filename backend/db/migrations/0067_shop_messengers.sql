CREATE TABLE "storefront_messages" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"order_id" text,
	"chat_id" text,
	"messenger" text NOT NULL,
	"event" text NOT NULL,
	"refund" bigint,
	"recipient" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"external_id" text,
	"failure_code" text,
	"failure_text" text,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_messages_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "storefront_messengers" (
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"messenger" text NOT NULL,
	"secrets" text NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"handle" text NOT NULL,
	"refused_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_messengers_account_id_storefront_id_messenger_pk" PRIMARY KEY("account_id","storefront_id","messenger")
);
--> statement-breakpoint
ALTER TABLE "storefront_chats" ADD COLUMN "messenger" text;--> statement-breakpoint
ALTER TABLE "storefront_chats" ADD COLUMN "messenger_user" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_chats" ADD COLUMN "messenger_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "news_by" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "line_code" text;--> statement-breakpoint
ALTER TABLE "storefront_orders" ADD COLUMN "line_user_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storefront_messages" ADD CONSTRAINT "storefront_messages_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_messages" ADD CONSTRAINT "storefront_messages_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_messages" ADD CONSTRAINT "storefront_messages_chat_fk" FOREIGN KEY ("account_id","chat_id") REFERENCES "public"."storefront_chats"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_messengers" ADD CONSTRAINT "storefront_messengers_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_messages_once" ON "storefront_messages" USING btree ("account_id","order_id","event") WHERE event not in ('refund_corrected', 'answer');--> statement-breakpoint
CREATE INDEX "storefront_messages_external" ON "storefront_messages" USING btree ("account_id","storefront_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "storefront_messages_recipient" ON "storefront_messages" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "storefront_messengers_token" ON "storefront_messengers" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_orders_line_code" ON "storefront_orders" USING btree ("account_id","storefront_id","line_code");--> statement-breakpoint
CREATE INDEX "storefront_orders_line_user" ON "storefront_orders" USING btree ("account_id","storefront_id","line_user_id") WHERE line_user_id <> '';