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
export const collectPutAside = <T>(records: PutAside[], work: () => Promise<T>): Promise<T> =>
  collected.run(records, work);

/** Leaves a record out of an answer. Outside `collectPutAside` nothing is kept of it. */
export function putAside(record: PutAside): void {
  collected.getStore()?.push(record);
}

/** Returns the first wrong field and what is wrong with it. */
export function describeFault({ issues: [issue] }: z.ZodError, wholeText = "record"): string {
  return `${issue?.path.join(".") || wholeText}: ${issue?.message ?? "unexpected"}`;
}

/** The error of a call whose answer cannot be read. A later version of ours may read it. */
export const changedAnswerError = (path: string, error: z.ZodError, wholeText: string) =>
  new ConnectorError("unavailable", CHANGED_ANSWER, `${path}: ${describeFault(error, wholeText)}`);

/** A page of a server before the marketplace's: nothing is known, and the next call may work. */
export const noJsonError = (path: string) =>
  new ConnectorError("unavailable", "bad_response", `${path}: no JSON`);

/** Returns a figure of a record that cannot be read without it: a missing one is not 0. */
export function requireFigure(figure: number | null | undefined, field: string): number {
  if (typeof figure === "number" && Number.isFinite(figure)) return figure;
  throw new ConnectorError("unavailable", CHANGED_ANSWER, `${field}: missing`);
}

/** Converts the records of a page. Puts those aside that lack what the conversion needs. */
export async function convertReadable<R, T>(
  kind: RecordKind,
  records: readonly R[],
  { getId, convert }: { getId: (record: R) => string; convert: (record: R) => T | Promise<T> },
): Promise<T[]> {
  const converted = await Promise.all(
    records.map((record) =>
      skipIfUnreadable({ kind, externalId: getId(record) }, (async () => convert(record))()),
    ),
  );
  return converted.filter((one) => one !== null) as T[];
}

/** Reads one record of several by a call of its own. Puts it aside if the answer is unreadable. */
export async function skipIfUnreadable<T>(
  { kind, externalId }: Pick<PutAside, "kind" | "externalId">,
  reading: Promise<T>,
): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ConnectorError && error.code === CHANGED_ANSWER)) throw error;
    putAside({ kind, externalId, reason: error.message });
    return null;
  }
}
