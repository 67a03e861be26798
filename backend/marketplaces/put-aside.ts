import { AsyncLocalStorage } from "node:async_hooks";
import type { z } from "zod";
import { ConnectorError } from "./connector.ts";

/** A seller's records that come several at a time, so that one must not stop the others. */
export type RecordKind = "order" | "item" | "settlement" | "conversation" | "message";

/** A record that a marketplace sent and that could not be read. */
export interface PutAside {
  kind: RecordKind;
  /** The marketplace's id; "" if that could not be read either. */
  externalId: string;
  /** The field and what is wrong with it, without its value. */
  reason: string;
}

/** The code of an answer that is not as its marketplace publishes it. */
export const CHANGED_ANSWER = "changed_answer";

const collected = new AsyncLocalStorage<PutAside[]>();

/** Runs `work` and adds the records that it puts aside to `records`. */
export const collectingPutAside = <T>(records: PutAside[], work: () => Promise<T>): Promise<T> =>
  collected.run(records, work);

/** Leaves a record out of an answer. Outside `collectingPutAside` nothing is kept of it. */
export function putAside(record: PutAside): void {
  collected.getStore()?.push(record);
}

/** Returns the first wrong field and what is wrong with it. */
export function reasonOf({ issues: [issue] }: z.ZodError, whole = "record"): string {
  return `${issue?.path.join(".") || whole}: ${issue?.message ?? "unexpected"}`;
}

/** The error of a call whose answer cannot be read. A later version of ours may read it. */
export const changedAnswer = (path: string, error: z.ZodError, whole: string) =>
  new ConnectorError("unavailable", CHANGED_ANSWER, `${path}: ${reasonOf(error, whole)}`);

/** Reads one record of several by a call of its own. Puts it aside if the answer is unreadable. */
export async function unlessUnreadable<T>(
  { kind, externalId }: Pick<PutAside, "kind" | "externalId">,
  read: Promise<T>,
): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof ConnectorError && error.code === CHANGED_ANSWER)) throw error;
    putAside({ kind, externalId, reason: error.message });
    return null;
  }
}
