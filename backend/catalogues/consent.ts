import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordOperatorFault } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { metaAccesses, metaChanges, metaItems } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import type { MetaGrant } from "../marketplaces/meta/graph.ts";
import { openSealedText, sealText } from "../secret-box.ts";
import {
  type AccessRow,
  loadAccess,
  requireAccess,
  requireGraph,
  requireSealingKey,
  sealToken,
  toMetaProblem,
} from "./access.ts";
import { scheduleNextSync } from "./follow.ts";

const STATE_LIFETIME_MS = 15 * 60_000;
const State = z.object({ redirectUrl: z.string(), expiresAt: z.number() });

type Member = Pick<Caller, "accountId" | "userId">;

/** Returns the address of Meta's consent page. Only this member can finish the consent. */
export function makeConsentUrl(backend: Backend, member: Member, redirectUrl: string): string {
  const graph = requireGraph(backend);
  const { appOrigin } = backend.config;
  if (URL.parse(redirectUrl, appOrigin)?.origin !== appOrigin)
    throw invalid("invalid_query", "redirectUrl must be a page of the app", {
      redirectUrl: "not_allowed",
    });
  const absoluteUrl = new URL(redirectUrl, appOrigin).href;
  const expiresAt = backend.now().getTime() + STATE_LIFETIME_MS;
  const state = sealText(
    requireSealingKey(backend),
    makeSealContext(member),
    JSON.stringify({ redirectUrl: absoluteUrl, expiresAt }),
  );
  return graph.consentUrl({ state, redirectUrl: absoluteUrl });
}

/** Finishes `makeConsentUrl`. Meta's code is single use. */
export async function finishConsent(
  backend: Backend,
  member: Member,
  { code, state }: { code: string; state: string },
): Promise<AccessRow> {
  const graph = requireGraph(backend);
  const { redirectUrl } = openConsentState(backend, member, state);
  let grant: MetaGrant;
  try {
    grant = await graph.exchangeCode(code, redirectUrl);
  } catch (error) {
    await recordOperatorFault(backend, "meta", error);
    throw error instanceof ConnectorError ? toMetaProblem(error) : error;
  }
  return saveGrant(backend, member.accountId, grant);
}

function openConsentState(backend: Backend, member: Member, state: string): z.infer<typeof State> {
  const invalidStateError = conflict(
    "state_invalid",
    "The consent was started elsewhere or has expired",
  );
  let stateContents: z.infer<typeof State>;
  try {
    stateContents = State.parse(
      JSON.parse(openSealedText(requireSealingKey(backend), makeSealContext(member), state)),
    );
  } catch {
    throw invalidStateError;
  }
  if (stateContents.expiresAt <= backend.now().getTime()) throw invalidStateError;
  return stateContents;
}

const makeSealContext = ({ accountId, userId }: Member) => `meta consent:${accountId}:${userId}`;

/** The same person keeps the catalogue; another person chooses again. */
async function saveGrant(
  backend: Backend,
  accountId: string,
  { token, expiresIn, userId, userName }: MetaGrant,
): Promise<AccessRow> {
  const now = backend.now();
  const grantFields = {
    fbUserId: userId,
    fbUserName: userName,
    token: sealToken(backend, accountId, token),
    expiresAt: expiresIn === null ? null : new Date(now.getTime() + expiresIn * 1000),
    lostAt: null,
    connectedAt: now,
  };
  await transaction(backend.db, async (tx) => {
    const before = await loadAccess(tx, accountId);
    if (before && before.fbUserId !== userId) await deleteAccess(tx, accountId);
    await tx
      .insert(metaAccesses)
      .values({ accountId, ...grantFields })
      .onConflictDoUpdate({ target: metaAccesses.accountId, set: grantFields });
    // Sends the changes that were made without a connection.
    await scheduleNextSync(backend, tx, accountId);
  });
  return requireAccess(backend.db, accountId);
}

/** Deletes the access. Running tasks then end. */
export async function deleteAccess(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(metaChanges).where(eq(metaChanges.accountId, accountId));
  await tx.delete(metaItems).where(eq(metaItems.accountId, accountId));
  await tx.delete(metaAccesses).where(eq(metaAccesses.accountId, accountId));
}
