CREATE SEQUENCE "sandbox_shopee"."chat_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2290000000000000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."chat_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"is_from_buyer" boolean NOT NULL,
	"type" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_shopee"."conversations" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"username" text NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_read_message_id" text DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_shopee"."chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_conversations_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "sandbox_shopee"."conversations"("conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_conversation" ON "sandbox_shopee"."chat_messages" USING btree ("conversation_id","message_id");--> statement-breakpoint
CREATE INDEX "conversations_shop" ON "sandbox_shopee"."conversations" USING btree ("shop_id","last_message_at");