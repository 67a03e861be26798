import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { createPrivacyRequest, PrivacyRequest } from "#contract/privacy.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { users } from "../db/schema/accounts.ts";
import { type PrivacyRequestRow, privacyRequests } from "../db/schema/privacy.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { markPersonsErased } from "./erase-buyer.ts";
import { readIdentities, sealIdentities } from "./identities.ts";
import { eraseBuyerJob } from "./jobs.ts";

const HOUR_MS = 3_600_000;
/** The law's deadlines (docs/privacy.md "Deadlines"). */
const ANSWER_DEADLINE_MS = {
  id: { copy: 3 * 24 * HOUR_MS, erasure: 3 * 24 * HOUR_MS },
  th: { copy: 30 * 24 * HOUR_MS, erasure: 90 * 24 * HOUR_MS },
};

/** Throws 404 for a foreign subject, 422 `receivedAt` for a future time. */
export async function createRequest(
  backend: Backend,
  caller: Caller,
  request: z.output<typeof createPrivacyRequest.body>["request"],
): Promise<PrivacyRequest> {
  const { accountId, userId, countryCode } = caller;
  const now = backend.now();
  const receivedAt = request.receivedAt ? new Date(request.receivedAt) : now;
  if (receivedAt > now)
    throw invalid("invalid_body", "Nobody asks tomorrow", { receivedAt: "in_the_future" });
  await readIdentities(backend.db, accountId, request.subjects);
  const [row] = await backend.db
    .insert(privacyRequests)
    .values({
      ...{
        id: newId(),
        accountId,
        kind: request.kind,
        receivedAt,
        createdBy: userId,
        createdAt: now,
      },
      subjects: [...new Set(request.subjects)],
      dueAt: new Date(receivedAt.getTime() + ANSWER_DEADLINE_MS[countryCode][request.kind]),
    })
    .returning();
  if (!row) throw new Error("The request was not kept");
  return readRequest(backend, caller, row.id);
}

/** Throws 404. */
export async function readRequest(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  requestId: string,
): Promise<PrivacyRequest> {
  const [row] = await db.select().from(privacyRequests).where(matchRequest(caller, requestId));
  if (!row) throw notFound("The request");
  return presentRequest(row, await readNames(db, [row]));
}

export async function listRequests(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ requests: PrivacyRequest[]; total: number }> {
  const matchAccount = eq(privacyRequests.accountId, caller.accountId);
  const rows = await db
    .select()
    .from(privacyRequests)
    .where(matchAccount)
    .orderBy(desc(privacyRequests.receivedAt), desc(privacyRequests.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db.select({ total: count() }).from(privacyRequests).where(matchAccount);
  const names = await readNames(db, rows);
  return { requests: rows.map((row) => presentRequest(row, names)), total: countRow?.total ?? 0 };
}

/** Throws 404, 409 `wrong_state`. */
export async function startErasure(
  backend: Backend,
  caller: Caller,
  requestId: string,
): Promise<PrivacyRequest> {
  const { accountId, userId } = caller;
  await transaction(backend.db, async (tx) => {
    const request = await lockUnansweredRequest(tx, caller, requestId, "erasure");
    const identities = await readIdentities(tx, accountId, request.subjects);
    await markPersonsErased(backend, tx, accountId, identities, backend.now());
    await tx
      .update(privacyRequests)
      .set({
        status: "running",
        answeredBy: userId,
        identities: sealIdentities(backend, requestId, { identities, words: [], openBefore: null }),
      })
      .where(matchRequest(caller, requestId));
    await backend.enqueue(tx, eraseBuyerJob, { accountId, requestId }, { singletonKey: requestId });
  });
  return readRequest(backend, caller, requestId);
}

/** Throws 404, 409 `wrong_state`. */
export const completeRequest = (backend: Backend, caller: Caller, requestId: string) =>
  storeAnswer(backend, caller, requestId, { kind: "copy", changedFields: { status: "done" } });

/** Throws 404, 409 `wrong_state`. */
export const refuseRequest = (
  backend: Backend,
  caller: Caller,
  requestId: string,
  reason: string,
) =>
  storeAnswer(backend, caller, requestId, {
    kind: null,
    changedFields: { status: "refused", reason },
  });

async function storeAnswer(
  backend: Backend,
  caller: Caller,
  requestId: string,
  {
    kind,
    changedFields,
  }: {
    kind: PrivacyRequest["kind"] | null;
    changedFields: Pick<PrivacyRequest, "status"> & { reason?: string };
  },
): Promise<PrivacyRequest> {
  await transaction(backend.db, async (tx) => {
    await lockUnansweredRequest(tx, caller, requestId, kind);
    await tx
      .update(privacyRequests)
      .set({ ...changedFields, answeredAt: backend.now(), answeredBy: caller.userId })
      .where(matchRequest(caller, requestId));
  });
  return readRequest(backend, caller, requestId);
}

const matchRequest = ({ accountId }: Pick<Caller, "accountId">, requestId: string) =>
  and(eq(privacyRequests.accountId, accountId), eq(privacyRequests.id, requestId));

/** Throws 404, 409 `wrong_state`. */
async function lockUnansweredRequest(
  tx: Transaction,
  caller: Caller,
  requestId: string,
  kind: PrivacyRequest["kind"] | null,
): Promise<PrivacyRequestRow> {
  const [row] = await tx
    .select()
    .from(privacyRequests)
    .where(matchRequest(caller, requestId))
    .for("update");
  if (!row) throw notFound("The request");
  if (row.status !== "received" || (kind !== null && row.kind !== kind))
    throw conflict("wrong_state", `The request is ${row.status}`, { status: row.status });
  return row;
}

async function readNames(
  db: Queryable,
  rows: readonly PrivacyRequestRow[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ createdBy, answeredBy }) => [createdBy, answeredBy ?? createdBy]);
  if (ids.length === 0) return new Map();
  const foundUsers = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(foundUsers.map(({ id, name }) => [id, name]));
}

function presentRequest(
  row: PrivacyRequestRow,
  names: ReadonlyMap<string, string>,
): PrivacyRequest {
  const { id, kind, status, subjects, reason, erased, isWaiting, createdBy, answeredBy } = row;
  return {
    ...{ id, kind, status, subjects, reason, erased, isWaiting },
    receivedAt: row.receivedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    createdBy: names.get(createdBy) ?? "",
    answeredBy: answeredBy && (names.get(answeredBy) ?? ""),
  };
}
