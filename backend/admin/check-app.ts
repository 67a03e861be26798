import { and, desc, eq, isNull } from "drizzle-orm";
import {
  type CheckResult,
  type CheckSubject,
  getLiveAppName,
  type LiveApp,
} from "#contract/going-live.ts";
import { recordOperatorFault, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { liveChecks, operatorFaults } from "../db/schema/going-live.ts";
import { transaction } from "../db/transaction.ts";
import { getGoingLive } from "../marketplaces/configured.ts";
import { ConnectorError } from "../marketplaces/connector.ts";

const HOUR_MS = 3_600_000;
const LONGEST_MESSAGE = 300;

/**
 * Checks an app with calls that change nothing: signatures, the app's keys, and reads with the
 * newest connected shop. Stores the results and deletes solved faults.
 */
export async function checkApp(backend: Backend, app: LiveApp): Promise<CheckResult[]> {
  const results = [checkSignatures(app), await checkKeys(backend, app)];
  if (app !== "meta") results.push(...(await checkShop(backend, app)));
  const checkedAt = backend.now();
  await transaction(backend.db, async (tx) => {
    await tx
      .insert(liveChecks)
      .values({ app, at: checkedAt, results })
      .onConflictDoUpdate({ target: liveChecks.app, set: { at: checkedAt, results } });
    if (results.every(({ verdict }) => verdict === "works" || verdict === "skipped"))
      await tx.delete(operatorFaults).where(eq(operatorFaults.app, app));
  });
  return results;
}

function checkSignatures(app: LiveApp): CheckResult {
  const { selfTest } = getGoingLive(app);
  const verdict = !selfTest ? "skipped" : selfTest() ? "works" : "refused";
  const message =
    verdict === "refused" ? "The signatures of this build differ from the published ones" : "";
  return { subject: "signature", verdict, code: "", message };
}

async function checkKeys(backend: Backend, app: LiveApp): Promise<CheckResult> {
  const connection = app === "meta" ? backend.meta : backend.connector(app)?.connection;
  if (!connection) {
    const message = `This server has no app at ${getLiveAppName(app)}`;
    return { subject: "app", verdict: "not_configured", code: "", message };
  }
  return attemptCheck("app", async () => {
    try {
      await connection.checkApp?.();
    } catch (error) {
      await recordOperatorFault(backend, app, error);
      throw error;
    }
  });
}

/** Reads one page of each kind of record, with the newest connected shop. */
async function checkShop(backend: Backend, app: Exclude<LiveApp, "meta">): Promise<CheckResult[]> {
  const [shop] = await backend.db
    .select({ accountId: channels.accountId, channelId: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.channelType, app),
        eq(channels.status, "active"),
        isNull(channels.disconnectedAt),
      ),
    )
    .orderBy(desc(channels.createdAt))
    .limit(1);
  if (!shop) return [{ subject: "shop", verdict: "skipped", code: "", message: "" }];
  const now = backend.now();
  const span = { from: new Date(now.getTime() - HOUR_MS), to: now, cursor: null };
  const connector = backend.connector(app);
  const results = [
    await attemptCheck("shop", () =>
      withCapability(backend, shop, "connection", (connection, keys) => connection.readShop(keys)),
    ),
  ];
  if (results.some(({ verdict }) => verdict !== "works")) return results;
  if (connector?.orders)
    results.push(
      await attemptCheck("orders", () =>
        withCapability(backend, shop, "orders", (orders, keys) => orders.list(keys, span)),
      ),
    );
  if (connector?.listings)
    results.push(
      await attemptCheck("products", () =>
        withCapability(backend, shop, "listings", (listings, keys) => listings.list(keys, null)),
      ),
    );
  if (connector?.references)
    results.push(
      await attemptCheck("couriers", () =>
        withCapability(backend, shop, "references", (lists, keys) => lists.logistics(keys)),
      ),
    );
  if (connector?.settlements)
    results.push(
      await attemptCheck("settlements", () =>
        withCapability(backend, shop, "settlements", (part, keys) => part.list(keys, span)),
      ),
    );
  if (connector?.chats?.history)
    results.push(
      await attemptCheck("chats", () =>
        withCapability(backend, shop, "chats", async ({ history }, keys) =>
          history?.list(keys, null),
        ),
      ),
    );
  return results;
}

async function attemptCheck(
  subject: CheckSubject,
  work: () => Promise<unknown>,
): Promise<CheckResult> {
  try {
    await work();
    return { subject, verdict: "works", code: "", message: "" };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const { code, message } = error;
    return {
      subject,
      verdict: toVerdict(error),
      code,
      message: message.slice(0, LONGEST_MESSAGE),
    };
  }
}

function toVerdict({ fault, kind, code }: ConnectorError): CheckResult["verdict"] {
  if (fault) return fault;
  if (code === "network" || code === "timeout") return "not_reachable";
  return kind === "unauthorised" || kind === "token_expired" ? "seller_lost" : "refused";
}
