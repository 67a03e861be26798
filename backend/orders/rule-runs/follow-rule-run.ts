import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { CountryCode } from "#contract/countries.ts";
import type { Backend, Caller } from "../../context.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { type OrderRow, orders, shipmentRuns } from "../../db/schema/orders.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { RetryLater } from "../../jobs/queue.ts";
import { startDocument } from "../documents/order-documents.ts";
import { hasLabel } from "../missing-label.ts";
import { createPickpacks } from "../pick-pack/make-wave.ts";
import { findRun, type RunKey } from "../shipment/run-shipments.ts";

const PAUSE_MS = 60_000;
/** The labels that are there by then are printed; a person prints the others. */
const LONGEST_WAIT_MS = 30 * 60_000;

/**
 * The job after a rule's run: waits for the labels, then makes their PDF and the waves. The run's
 * follow-up is cleared first, so both are made at most once, whatever happens meanwhile.
 */
export async function followRuleRun(backend: Backend, key: RunKey): Promise<void> {
  const run = await findRun(backend, key);
  if (!run?.followUp) return;
  const ids = run.shipments.map(({ orderId }) => orderId);
  const rows = await backend.db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, key.accountId), inArray(orders.id, ids)));
  const now = backend.now();
  if (rows.some(isBeingArranged) && now.getTime() - run.createdAt.getTime() < LONGEST_WAIT_MS)
    throw new RetryLater(
      new Date(now.getTime() + PAUSE_MS),
      "waits for the labels of a rule's run",
    );
  const isThisRun = and(eq(shipmentRuns.accountId, key.accountId), eq(shipmentRuns.id, key.runId));
  const [claimed] = await backend.db
    .update(shipmentRuns)
    .set({ followUp: null })
    .where(and(isThisRun, isNotNull(shipmentRuns.followUp)))
    .returning({ id: shipmentRuns.id });
  const caller = await findSystemCaller(backend, key.accountId);
  if (!claimed || !caller) return;
  const arranged = rows.filter(({ status }) => status === "to_ship");
  const { printsLabels, wave } = run.followUp;
  if (printsLabels) {
    const documentId = await makeLabels(backend, caller, arranged.filter(hasLabel));
    if (documentId) await backend.db.update(shipmentRuns).set({ documentId }).where(isThisRun);
  }
  if (wave) await makeWaves(backend, caller, arranged, wave.assigneeId);
}

const isBeingArranged = ({ status, documentStatus }: OrderRow) =>
  status === "processing" || (status === "to_ship" && documentStatus === "requested");

async function makeLabels(
  backend: Backend,
  caller: Caller,
  labelled: readonly OrderRow[],
): Promise<string | null> {
  if (labelled.length === 0) return null;
  const request = {
    ...{ orderIds: labelled.map(({ id }) => id), kinds: ["label" as const] },
    ...{ waveId: null, handOverId: null },
  };
  return ignoreProblem(startDocument(backend, caller, request).then(({ id }) => id));
}

/** Makes a wave for each warehouse. If the assigned person has left, anybody may pick it. */
async function makeWaves(
  backend: Backend,
  caller: Caller,
  arranged: readonly OrderRow[],
  assigneeId: string | null,
): Promise<void> {
  const unpicked = arranged.filter(({ pickpackStatus }) => pickpackStatus === "none");
  for (const [, group] of Map.groupBy(unpicked, ({ warehouseId }) => warehouseId)) {
    const orderIds = group.map(({ id }) => id);
    try {
      await createPickpacks(backend, caller, { orderIds, assigneeId });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.status !== 404) continue;
      await ignoreProblem(createPickpacks(backend, caller, { orderIds, assigneeId: null }));
    }
  }
}

/** Returns `null` for work that the account's limits or the orders' states refuse. */
async function ignoreProblem<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** A rule works for the whole account, with the permission of those who may make rules. */
async function findSystemCaller(
  { db }: Pick<Backend, "db">,
  accountId: string,
): Promise<Caller | null> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return null;
  const { timeZone } = account;
  const countryCode = (account.countryCode === "th" ? "th" : "id") satisfies CountryCode;
  return {
    ...{ userId: "system", email: "", sessionId: "", accountId, countryCode, timeZone },
    ...{ permissions: new Set(["order-manage"]), isInternal: false, mode: "open" },
    ...{ openedBy: null, channelIds: null, warehouseIds: null, orderScope: "all", from: null },
  };
}
