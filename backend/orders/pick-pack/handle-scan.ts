import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { ScanOutcome, type ScanOutcomeName } from "#contract/pick-scans.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { handOvers, pickPacks, pickScans, pickWaves } from "../../db/schema/pick-packs.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { toShownAddresses } from "../../own-addresses.ts";
import { scanToHandOver } from "./scan-hand-over.ts";
import { scanToPack } from "./scan-pack.ts";
import { scanToPick } from "./scan-pick.ts";
import type { ScanInput } from "./scanning.ts";

const COUNTED_OUTCOMES: ReadonlySet<ScanOutcomeName> = new Set([
  "picked",
  "opened",
  "checked",
  "packed",
  "handed_over",
]);
const SCAN_HANDLERS = { pick: scanToPick, pack: scanToPack, hand_over: scanToHandOver };

/**
 * Handles a scan once. The unique client id makes a second try wait for the first and return its
 * answer. Throws 404 for a foreign wave, record or hand-over; 409 `scan_again` if the browser sent
 * an old page's scan.
 */
export async function handleScan(
  backend: Backend,
  caller: Caller,
  scan: ScanInput,
): Promise<z.input<typeof ScanOutcome>> {
  await requireOwnScanTargets(backend, caller, scan);
  const { accountId, userId } = caller;
  const scanResult = await transaction(backend.db, async (tx) => {
    const now = backend.now();
    const { clientId, step, code } = scan;
    const [newPickScan] = await tx
      .insert(pickScans)
      .values({ accountId, clientId, step, code, userId, createdAt: now })
      .onConflictDoNothing({ target: [pickScans.accountId, pickScans.clientId] })
      .returning({ id: pickScans.id });
    if (!newPickScan) return findEarlierAnswer(tx, accountId, clientId);
    const { outcome, ...found } = await SCAN_HANDLERS[step]({ backend, tx, caller, scan, now });
    const answer = { ...EMPTY_OUTCOME, code, at: now.toISOString(), ...found, outcome };
    const result = { ...answer, ok: COUNTED_OUTCOMES.has(outcome) };
    await tx
      .update(pickScans)
      .set({ outcome: result })
      .where(and(eq(pickScans.accountId, accountId), eq(pickScans.id, newPickScan.id)));
    return result;
  });
  if (scanResult.code !== scan.code)
    throw conflict("scan_again", "The page of this scan was used before");
  return { ...scanResult, imageUrl: toShownAddresses(backend.config, scanResult.imageUrl) };
}

const EMPTY_OUTCOME = {
  sku: null,
  name: null,
  imageUrl: null,
  rack: null,
  orderId: null,
  orderNumber: null,
  pickpackId: null,
  courier: null,
  belongsTo: null,
  parcel: null,
  inParcel: null,
  done: 0,
  of: 0,
  left: 0,
} as const;

async function findEarlierAnswer(
  tx: Transaction,
  accountId: string,
  clientId: string,
): Promise<z.input<typeof ScanOutcome>> {
  const [row] = await tx
    .select({ outcome: pickScans.outcome })
    .from(pickScans)
    .where(and(eq(pickScans.accountId, accountId), eq(pickScans.clientId, clientId)));
  return ScanOutcome.parse(row?.outcome);
}

async function requireOwnScanTargets(
  { db }: Backend,
  { accountId }: Caller,
  { waveId, pickpackId, handOverId }: ScanInput,
): Promise<void> {
  const namedRows = [
    [pickWaves, waveId, "Wave"],
    [pickPacks, pickpackId, "Pick-pack record"],
    [handOvers, handOverId, "Hand-over"],
  ] as const;
  for (const [table, id, objectName] of namedRows) {
    if (id === null) continue;
    const [foundRow] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.accountId, accountId), eq(table.id, id)));
    if (!foundRow) throw notFound(objectName);
  }
}
