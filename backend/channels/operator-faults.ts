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

/** Stores a fault at most this often: with wrong keys every job of every shop fails. */
const STORE_INTERVAL_MS = 60_000;
const MAIL_INTERVAL_MS = 24 * 3_600_000;
const MAX_TEXT_LENGTH = 300;

type NewFault = typeof operatorFaults.$inferInsert;

/** Makes the answer for a seller if the fault is the operators'. */
export const makeSetupError = () =>
  new ProblemError(502, CHANNEL_SETUP, "Etalase's connection to the marketplace is being set up");

/** Stores a fault of the operators and mails them once a day. Ignores other errors. */
export async function recordOperatorFault(
  backend: Backend,
  app: LiveApp | ChannelType,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ConnectorError) || !error.fault || app === "shop") return;
  const { fault, code } = error;
  const faultCondition = and(
    eq(operatorFaults.app, app),
    eq(operatorFaults.fault, fault),
    eq(operatorFaults.code, code),
  );
  const now = backend.now();
  const isOlder = (time: Date, ms: number) => now.getTime() - time.getTime() >= ms;
  try {
    const [existingFault] = await backend.db.select().from(operatorFaults).where(faultCondition);
    if (existingFault && !isOlder(existingFault.lastAt, STORE_INTERVAL_MS)) return;
    await transaction(backend.db, async (tx) => {
      const message = error.message.slice(0, MAX_TEXT_LENGTH);
      const row = { app, fault, code, message, firstAt: now, lastAt: now, toldAt: now };
      const [inserted] = await tx
        .insert(operatorFaults)
        .values(row)
        .onConflictDoNothing()
        .returning({ app: operatorFaults.app });
      if (inserted) return mailOperators(backend, tx, { app, fault, code, message });
      const [before] = await tx.select().from(operatorFaults).where(faultCondition).for("update");
      if (!before) return;
      const isRecentlyMailed = !isOlder(before.toldAt, MAIL_INTERVAL_MS);
      // A fault that did not occur for a day counts as new.
      const isNew = isOlder(before.lastAt, MAIL_INTERVAL_MS);
      await tx
        .update(operatorFaults)
        .set({
          ...{ message, lastAt: now, toldAt: isRecentlyMailed ? before.toldAt : now },
          firstAt: isNew ? now : before.firstAt,
        })
        .where(faultCondition);
      if (!isRecentlyMailed) await mailOperators(backend, tx, { app, fault, code, message });
    });
  } catch (err) {
    // The call's own failure matters more than this one.
    backend.log.warn({ err, app, fault }, "a fault of the operators was not stored");
  }
}

async function mailOperators(
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
