import type { z } from "zod";
import type { ScanOutcome, ScanOutcomeName, scan as scanCall } from "#contract/pick-scans.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";

export type Scan = z.output<typeof scanCall.body>;

/** What a scan came to; what it says nothing about is empty. */
export type Finding = { outcome: ScanOutcomeName } & Partial<Omit<ScanOutcome, "outcome" | "ok">>;

/** One scan under way: in a transaction that has taken its client id. */
export interface Scanning {
  backend: Backend;
  tx: Transaction;
  caller: Caller;
  scan: Scan;
  now: Date;
}
