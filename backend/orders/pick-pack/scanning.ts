import type { z } from "zod";
import type { ScanOutcome, ScanOutcomeName, scan as scanCall } from "#contract/pick-scans.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";

export type ScanInput = z.output<typeof scanCall.body>;

/** Result of a scan. Absent values do not apply. */
export type ScanFinding = { outcome: ScanOutcomeName } & Partial<
  Omit<ScanOutcome, "outcome" | "ok">
>;

/** A scan in progress, in the transaction that stored its client id. */
export interface ScanContext {
  backend: Backend;
  tx: Transaction;
  caller: Caller;
  scan: ScanInput;
  now: Date;
}
