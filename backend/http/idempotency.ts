import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Backend } from "../context.ts";
import { idempotentAnswers } from "../db/schema/idempotency.ts";
import type { HttpContext, HttpEnv } from "./implement.ts";
import { conflict, invalid } from "./problem-error.ts";

const WRITES = new Set(["POST", "PUT", "DELETE"]);
const KEY = /^[\x21-\x7e]{1,128}$/;
const RETENTION_MS = 24 * 3_600_000;
/** A request without an answer by then died with its process; a repeat takes over. */
const ABANDONED_MS = 5 * 60_000;

/**
 * Runs a signed-in caller's write with an `Idempotency-Key` once: a repeat gets the stored answer.
 * Failures of the server, answers that are not JSON, and no-store answers (they hold tokens) are
 * not stored, so a repeat runs again. Throws 422 `idempotency_key_reused` if the key was used for
 * another request. It runs after the permission check, so that nobody else gets a stored answer.
 */
export function idempotency(backend: Backend): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = c.req.header("Idempotency-Key");
    const caller = c.get("caller");
    if (!key || !caller || !WRITES.has(c.req.method)) return next();
    if (!KEY.test(key))
      throw invalid(
        "invalid_idempotency_key",
        "Idempotency-Key must be 1 to 128 visible ASCII characters",
      );
    const endpoint = `${c.req.method} ${c.req.path}`;
    const claim = { accountId: caller.accountId, key, endpoint, digest: await digestOf(c) };
    const stored = await claimKey(backend, claim);
    if (stored) return replay(c, stored);
    await next();
    // The work is already done or refused, whether or not its answer can be stored.
    await keepAnswer(backend, claim, c.res).catch((error: unknown) =>
      c.get("log").error({ err: error }, "an idempotent answer was not kept"),
    );
  };
}

interface Claim {
  accountId: string;
  key: string;
  endpoint: string;
  digest: string;
}

interface StoredAnswer {
  status: number;
  body: unknown;
}

/** Returns `null` if the key is ours and the work is to be done. */
async function claimKey({ db, now }: Backend, claim: Claim): Promise<StoredAnswer | null> {
  const currentTime = now();
  const before = (ms: number) =>
    sql`${new Date(currentTime.getTime() - ms).toISOString()}::timestamptz`;
  const t = idempotentAnswers;
  const claimed = await db
    .insert(t)
    .values({ ...claim, createdAt: currentTime })
    .onConflictDoUpdate({
      target: [t.accountId, t.key],
      set: { ...claim, status: null, body: null, createdAt: currentTime },
      setWhere: sql`${t.createdAt} < ${before(RETENTION_MS)} or (${t.status} is null and ${t.createdAt} < ${before(ABANDONED_MS)})`,
    })
    .returning({ key: t.key });
  if (claimed.length > 0) return null;
  const [found] = await db.select().from(t).where(ofClaim(claim));
  if (found && (found.endpoint !== claim.endpoint || found.digest !== claim.digest))
    throw invalid("idempotency_key_reused", "This Idempotency-Key was used for another request");
  if (!found || found.status === null)
    throw conflict("in_progress", "The first request with this Idempotency-Key is under way");
  return { status: found.status, body: found.body };
}

/** Digests query and body; for a form its fields, because the boundary differs each time. */
async function digestOf(c: HttpContext): Promise<string> {
  const hash = createHash("sha256");
  const add = (bytes: string | Uint8Array) => hash.update(`${bytes.length}:`).update(bytes);
  add(new URL(c.req.url).search);
  if (!c.req.header("Content-Type")?.startsWith("multipart/form-data"))
    return add(await c.req.text()).digest("base64url");
  // A malformed form is refused where it is read.
  const form = await c.req.formData().catch(() => new FormData());
  for (const [name, value] of form) {
    add(name);
    if (typeof value === "string") add(value);
    else {
      add(value.name);
      add(new Uint8Array(await value.arrayBuffer()));
    }
  }
  return hash.digest("base64url");
}

async function keepAnswer({ db }: Backend, claim: Claim, response: Response): Promise<void> {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  const isSecret = response.headers.get("Cache-Control")?.includes("no-store") ?? false;
  if (!isJson || isSecret || response.status >= 500 || response.status === 429) {
    await db.delete(idempotentAnswers).where(ofClaim(claim));
    return;
  }
  const body: unknown = await response.clone().json();
  await db.update(idempotentAnswers).set({ status: response.status, body }).where(ofClaim(claim));
}

const ofClaim = (claim: Claim) =>
  and(eq(idempotentAnswers.accountId, claim.accountId), eq(idempotentAnswers.key, claim.key));

function replay(c: HttpContext, { status, body }: StoredAnswer): Response {
  c.header("Idempotent-Replay", "true");
  return c.json(body as object, status as ContentfulStatusCode);
}
