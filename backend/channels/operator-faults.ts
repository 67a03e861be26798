import { and, eq } from "drizzle-orm";
import { getLiveAppName, type LiveApp } from "#contract/going-live.ts";
import { CHANNEL_SETUP } from "#contract/operator-faults.ts";
import type { ChannelType } from "#contract/statuses.ts";
import { findInternalUsers } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { operatorFaults } from "../db/schema/going-live.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { queueMail } from "../mail/index.ts";
import { CHECK_WORDS } from "../marketplaces/check-words.ts";
import { ConnectorError } from "../marketplaces/connector.ts";

/** With wrong keys every job of every shop fails: store a failure only this often. */
const NOTED_FOR_MS = 60_000;
const TOLD_FOR_MS = 24 * 3_600_000;
const LONGEST_TEXT = 300;

type NewFault = typeof operatorFaults.$inferInsert;

/** Answer for a person if the fault is the operators'. */
export const beingSetUpProblem = () =>
  new ProblemError(502, CHANNEL_SETUP, "Etalase's connection to the marketplace is being set up");

/** Stores a fault of the operators and mails them once a day. Ignores other errors. */
export async function noteOperatorFault(
  backend: Backend,
  app: LiveApp | ChannelType,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ConnectorError) || !error.fault || app === "shop") return;
  const { fault, code } = error;
  const isThisFault = and(
    eq(operatorFaults.app, app),
    eq(operatorFaults.fault, fault),
    eq(operatorFaults.code, code),
  );
  const now = backend.now();
  const isOlder = (time: Date, ms: number) => now.getTime() - time.getTime() >= ms;
  try {
    const [knownOperatorFault] = await backend.db.select().from(operatorFaults).where(isThisFault);
    if (knownOperatorFault && !isOlder(knownOperatorFault.lastAt, NOTED_FOR_MS)) return;
    await transaction(backend.db, async (tx) => {
      const message = error.message.slice(0, LONGEST_TEXT);
      const row = { app, fault, code, message, firstAt: now, lastAt: now, toldAt: now };
      const [inserted] = await tx
        .insert(operatorFaults)
        .values(row)
        .onConflictDoNothing()
        .returning({ app: operatorFaults.app });
      if (inserted) return tellOperators(backend, tx, { app, fault, code, message });
      const [before] = await tx.select().from(operatorFaults).where(isThisFault).for("update");
      if (!before) return;
      const isRecentlyMailed = !isOlder(before.toldAt, TOLD_FOR_MS);
      // A fault that did not occur for a day is new.
      const isNew = isOlder(before.lastAt, TOLD_FOR_MS);
      await tx
        .update(operatorFaults)
        .set({
          ...{ message, lastAt: now, toldAt: isRecentlyMailed ? before.toldAt : now },
          firstAt: isNew ? now : before.firstAt,
        })
        .where(isThisFault);
      if (!isRecentlyMailed) await tellOperators(backend, tx, { app, fault, code, message });
    });
  } catch (err) {
    // The call's own failure matters more.
    backend.log.warn({ err, app, fault }, "a fault of the operators was not stored");
  }
}

async function tellOperators(
  backend: Backend,
  tx: Transaction,
  { app, fault, code, message }: Omit<NewFault, "firstAt" | "lastAt" | "toldAt">,
): Promise<void> {
  const url = new URL("/channels/live", backend.config.appOrigin).href;
  for (const { email: to, language } of await findInternalUsers(tx, backend)) {
    const text = CHECK_WORDS[language][fault];
    const parameters = { marketplace: getLiveAppName(app), words: text, code, message, url };
    await queueMail(backend, tx, { to, language, template: "operator-fault", parameters });
  }
}
