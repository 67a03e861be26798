CREATE TABLE "sandbox_tiktok"."webhooks" (
	"shop_id" text NOT NULL,
	"topic" text NOT NULL,
	"address" text NOT NULL,
	"is_apps" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhooks_shop_id_topic_pk" PRIMARY KEY("shop_id","topic")
);
