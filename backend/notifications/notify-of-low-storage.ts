import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { notify } from "./notify.ts";

/** Warns before the storage is full. */
export async function notifyOfLowStorage(
  backend: Backend,
  tx: Transaction,
  { accountId, storedBytes, mostBytes }: Events["storageLow"],
): Promise<void> {
  await notify(backend, tx, {
    accountId,
    template: "storage_low",
    parameters: { percent: Math.floor((storedBytes / mostBytes) * 100) },
    data: {},
    subject: "storage",
    groupBy: "all",
  });
}
