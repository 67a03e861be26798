CREATE TABLE "storefront_answers" (
	"account_id" text NOT NULL,
	"chat_id" text NOT NULL,
	"key" text NOT NULL,
	"mail_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "storefront_answers_account_id_chat_id_key_pk" PRIMARY KEY("account_id","chat_id","key")
);
--> statement-breakpoint
CREATE TABLE "storefront_chats" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"storefront_id" text NOT NULL,
	"token" text NOT NULL,
	"order_id" text,
	"item_id" text,
	"buyer_id" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storefront_chats_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "storefront_answers" ADD CONSTRAINT "storefront_answers_chat_fk" FOREIGN KEY ("account_id","chat_id") REFERENCES "public"."storefront_chats"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_chats" ADD CONSTRAINT "storefront_chats_storefront_fk" FOREIGN KEY ("account_id","storefront_id") REFERENCES "public"."storefronts"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_chats" ADD CONSTRAINT "storefront_chats_order_fk" FOREIGN KEY ("account_id","order_id") REFERENCES "public"."storefront_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_chats_token" ON "storefront_chats" USING btree ("account_id","storefront_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "storefront_chats_of_order" ON "storefront_chats" USING btree ("account_id","order_id") WHERE order_id is not null;