import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Backend } from "../context.ts";
import { idempotentAnswers } from "../db/schema/idempotency.ts";
import type { HttpContext, HttpEnv } from "./implement.ts";
import { conflict, invalid } from "./problem-error.ts";

const WRITING_METHODS = new Set(["POST", "PUT", "DELETE"]);
const KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;
const RETENTION_MS = 24 * 3_600_000;
/** A request without an answer after this time died with its process, so a repeat runs again. */
const ABANDONED_AFTER_MS = 5 * 60_000;

/**
 * Runs a signed-in caller's write with an `Idempotency-Key` once; a repeat gets the stored answer.
 * Server failures, non-JSON and no-store answers (tokens) are not stored, so a repeat runs again.
 * Throws 422 `idempotency_key_reused`. Runs after the permission check, so that nobody else gets a
 * stored answer.
 */
export function makeIdempotency(backend: Backend): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = c.req.header("Idempotency-Key");
    const caller = c.get("caller");
    if (!key || !caller || !WRITING_METHODS.has(c.req.method)) return next();
    if (!KEY_PATTERN.test(key))
      throw invalid(
        "invalid_idempotency_key",
        "Idempotency-Key must be 1 to 128 visible ASCII characters",
      );
    const endpoint = `${c.req.method} ${c.req.path}`;
    const claim = { accountId: caller.accountId, key, endpoint, digest: await digestRequest(c) };
    const storedAnswer = await claimKey(backend, claim);
    if (storedAnswer) return replayAnswer(c, storedAnswer);
    await next();
    // The work is finished, even if its answer cannot be stored.
    await storeAnswer(backend, claim, c.res).catch((error: unknown) =>
      c.get("log").error({ err: error }, "an idempotent answer was not stored"),
    );
  };
}

interface AnswerClaim {
  accountId: string;
  key: string;
  endpoint: string;
  digest: string;
}

interface StoredAnswer {
  status: number;
  body: unknown;
}

/** Returns `null` if this request holds the key and must do the work. */
async function claimKey({ db, now }: Backend, claim: AnswerClaim): Promise<StoredAnswer | null> {
  const currentTime = now();
  const toTimeBefore = (ms: number) =>
    sql`${new Date(currentTime.getTime() - ms).toISOString()}::timestamptz`;
  const t = idempotentAnswers;
  const insertedClaims = await db
    .insert(t)
    .values({ ...claim, createdAt: currentTime })
    .onConflictDoUpdate({
      target: [t.accountId, t.key],
      set: { ...claim, status: null, body: null, createdAt: currentTime },
      setWhere: sql`${t.createdAt} < ${toTimeBefore(RETENTION_MS)} or (${t.status} is null and ${t.createdAt} < ${toTimeBefore(ABANDONED_AFTER_MS)})`,
    })
    .returning({ key: t.key });
  if (insertedClaims.length > 0) return null;
  const [existing] = await db.select().from(t).where(matchClaim(claim));
  if (existing && (existing.endpoint !== claim.endpoint || existing.digest !== claim.digest))
    throw invalid("idempotency_key_reused", "This Idempotency-Key was used for another request");
  if (!existing || existing.status === null)
    throw conflict("in_progress", "The first request with this Idempotency-Key is under way");
  return { status: existing.status, body: existing.body };
}

/** Digests query and body; for a form its fields, because the boundary differs each time. */
async function digestRequest(c: HttpContext): Promise<string> {
  const hash = createHash("sha256");
  const addToHash = (bytes: string | Uint8Array) => hash.update(`${bytes.length}:`).update(bytes);
  addToHash(new URL(c.req.url).search);
  if (!c.req.header("Content-Type")?.startsWith("multipart/form-data"))
    return addToHash(await c.req.text()).digest("base64url");
  // A malformed form is refused where it is read.
  const form = await c.req.formData().catch(() => new FormData());
  for (const [name, value] of form) {
    addToHash(name);
    if (typeof value === "string") addToHash(value);
    else {
      addToHash(value.name);
      addToHash(new Uint8Array(await value.arrayBuffer()));
    }
  }
  return hash.digest("base64url");
}

async function storeAnswer({ db }: Backend, claim: AnswerClaim, response: Response): Promise<void> {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  const isSecret = response.headers.get("Cache-Control")?.includes("no-store") ?? false;
  if (!isJson || isSecret || response.status >= 500 || response.status === 429) {
    await db.delete(idempotentAnswers).where(matchClaim(claim));
    return;
  }
  const body: unknown = await response.clone().json();
  await db
    .update(idempotentAnswers)
    .set({ status: response.status, body })
    .where(matchClaim(claim));
}

const matchClaim = (claim: AnswerClaim) =>
  and(eq(idempotentAnswers.accountId, claim.accountId), eq(idempotentAnswers.key, claim.key));

function replayAnswer(c: HttpContext, { status, body }: StoredAnswer): Response {
  c.header("Idempotent-Replay", "true");
  return c.json(body as object, status as ContentfulStatusCode);
}
