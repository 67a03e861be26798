CREATE SCHEMA IF NOT EXISTS "sandbox_courier";
--> statement-breakpoint
CREATE TABLE "sandbox_courier"."parcels" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"tracking_code" text NOT NULL,
	"country_code" text NOT NULL,
	"service_id" text NOT NULL,
	"is_pickup" boolean NOT NULL,
	"from" jsonb NOT NULL,
	"to" jsonb NOT NULL,
	"weight_g" integer NOT NULL,
	"contents" text NOT NULL,
	"cod_amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"events" jsonb NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcels_reference_unique" UNIQUE("reference"),
	CONSTRAINT "parcels_tracking_code_unique" UNIQUE("tracking_code")
);
