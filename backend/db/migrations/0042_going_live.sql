CREATE TABLE "live_checks" (
	"app" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"results" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_faults" (
	"app" text NOT NULL,
	"fault" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_faults_app_fault_code_pk" PRIMARY KEY("app","fault","code")
);
--> statement-breakpoint
CREATE TABLE "push_verdicts" (
	"app" text NOT NULL,
	"verdict" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "push_verdicts_app_verdict_pk" PRIMARY KEY("app","verdict")
);
