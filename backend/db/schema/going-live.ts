import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CheckResult, LiveApp, PushVerdict } from "#contract/going-live.ts";
import type { OperatorFault } from "#contract/operator-faults.ts";
import { makeInstantColumn } from "../columns.ts";

/** Faults of our apps at the marketplaces, which only the operators can correct. */
export const operatorFaults = pgTable(
  "operator_faults",
  {
    app: text("app").$type<LiveApp>().notNull(),
    fault: text("fault").$type<OperatorFault>().notNull(),
    /** The marketplace's code and words. */
    code: text("code").notNull(),
    message: text("message").notNull(),
    firstAt: makeInstantColumn("first_at").notNull(),
    /** Precise to the minute. */
    lastAt: makeInstantColumn("last_at").notNull(),
    /** Time of the last mail to the operators about the fault. */
    toldAt: makeInstantColumn("told_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.app, t.fault, t.code] })],
);

/** The latest push of each kind that had no effect. Otherwise nobody would see that it arrived. */
export const pushVerdicts = pgTable(
  "push_verdicts",
  {
    app: text("app").$type<LiveApp>().notNull(),
    verdict: text("verdict").$type<PushVerdict>().notNull(),
    lastAt: makeInstantColumn("last_at").notNull(),
    /** Several within a second count once. */
    times: integer("times").notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.app, t.verdict] })],
);

export const liveChecks = pgTable("live_checks", {
  app: text("app").$type<LiveApp>().primaryKey(),
  at: makeInstantColumn("at").notNull(),
  results: jsonb("results").$type<CheckResult[]>().notNull(),
});
