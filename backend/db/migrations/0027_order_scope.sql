ALTER TABLE "memberships" ADD COLUMN "order_scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD COLUMN "order_scope" text DEFAULT 'all' NOT NULL;