CREATE TABLE "sandbox_tiktok"."files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_tiktok"."products" ADD COLUMN "certifications" jsonb DEFAULT '[]'::jsonb NOT NULL;