import { and, eq, isNull, lte } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { metaAccesses } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import type { SignedRequest } from "../marketplaces/meta/signed-request.ts";
import { requireGraph } from "./access.ts";
import { deleteAccess } from "./consent.ts";

/** Throws 401 `wrong_signature`. */
export function readRemovalRequest(backend: Backend, rawBody: Uint8Array): SignedRequest {
  const form = new URLSearchParams(new TextDecoder().decode(rawBody));
  const request = requireGraph(backend).readSignedRequest(form.get("signed_request") ?? "");
  if (request) return request;
  throw new ProblemError(401, "wrong_signature", "The request is not signed by Meta");
}

/** Keeps a later consent, because Meta may send a request late or again. */
const matchEarlierConsents = ({ userId, issuedAt }: SignedRequest) =>
  and(eq(metaAccesses.fbUserId, userId), lte(metaAccesses.connectedAt, issuedAt));

/** Marks the person's consent as ended in every account. */
export async function markGrantsEnded(backend: Backend, request: SignedRequest): Promise<void> {
  await backend.db
    .update(metaAccesses)
    .set({ lostAt: backend.now() })
    .where(and(matchEarlierConsents(request), isNull(metaAccesses.lostAt)));
}

/** Deletes the person's name, id and token in every account. Safe to repeat. */
export async function deletePersonData(backend: Backend, request: SignedRequest): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const rows = await tx
      .select({ accountId: metaAccesses.accountId })
      .from(metaAccesses)
      .where(matchEarlierConsents(request))
      .orderBy(metaAccesses.accountId)
      .for("update");
    for (const { accountId } of rows) await deleteAccess(tx, accountId);
  });
}
