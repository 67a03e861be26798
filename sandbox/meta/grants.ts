import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Context, Hono } from "hono";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { createFailure, GraphError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { addGraphCall } from "./gate.ts";
import { authorizationCodes, businesses, people, tokens } from "./schema.ts";

const CODE_LIFE_MS = 10 * 60_000;
const SHORT_LIFE_S = 3_600;
const LONG_LIFE_S = 60 * 86_400;

/** The consent page's code: single use, ten minutes, for the one address. */
export async function issueCode(
  { db, now }: SandboxDeps,
  personId: string,
  redirectUri: string,
  configId: string | null,
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await db.insert(authorizationCodes).values({
    ...{ code, personId, redirectUri, configId },
    expiresAt: new Date(now().getTime() + CODE_LIFE_MS),
  });
  return code;
}

/** "Manually Build a Login Flow": a code becomes a token of an hour, then of sixty days. */
export function grantRoutes(root: Hono, deps: SandboxDeps): void {
  for (const path of ["/:version{v\\d+\\.\\d+}/oauth/access_token", "/oauth/access_token"])
    root.get(path, async (c) => {
      try {
        return c.json(await answerTokenRequest(deps, c));
      } catch (error) {
        if (error instanceof GraphError) return createFailure(error);
        throw error;
      }
    });
  addGraphCall(root, deps, "get", "/me", async ({ person, businessId }) => ({
    ...{ id: person.id, name: person.name },
    ...(businessId ? { client_business_id: businessId } : {}),
  }));
  addGraphCall(root, deps, "delete", "/me/permissions", async ({ person }) => {
    await revokeGrant(deps, person.id);
    return { success: true };
  });
}

async function answerTokenRequest(deps: SandboxDeps, c: Context) {
  const query = c.req.query();
  if (query.client_id !== deps.app.id)
    throw new GraphError(101, "Error validating application. Invalid application ID.");
  if (query.client_secret !== deps.app.secret)
    throw new GraphError(1, "Error validating client secret.");
  // A token of the app itself, which no call of the catalogue takes.
  if (query.grant_type === "client_credentials")
    return { access_token: `${deps.app.id}|app`, token_type: "bearer" };
  return query.grant_type === "fb_exchange_token"
    ? extendToken(deps, query.fb_exchange_token ?? "")
    : redeemCode(deps, query.code ?? "", query.redirect_uri ?? "");
}

async function redeemCode(deps: SandboxDeps, code: string, redirectUri: string) {
  const now = deps.now();
  return transaction(deps.db, async (tx) => {
    const [found] = await tx
      .select()
      .from(authorizationCodes)
      .where(eq(authorizationCodes.code, code));
    if (found && found.redirectUri !== redirectUri)
      throw new GraphError(
        100,
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
        { subcode: 36008 },
      );
    const [used] = await tx
      .update(authorizationCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(authorizationCodes.code, code),
          isNull(authorizationCodes.usedAt),
          gt(authorizationCodes.expiresAt, now),
        ),
      )
      .returning();
    if (!used)
      throw new GraphError(100, "This authorization code has been used or has expired.", {
        subcode: 36009,
      });
    await tx.update(people).set({ authorisedAt: now }).where(eq(people.id, used.personId));
    return used.configId
      ? issueSystemToken(tx, used.personId)
      : issueToken(tx, now, used.personId, SHORT_LIFE_S);
  });
}

/** An expired token cannot be extended. */
async function extendToken(deps: SandboxDeps, token: string) {
  const [found] = await deps.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.token, token), gt(tokens.expiresAt, deps.now())));
  if (!found)
    throw new GraphError(190, "Error validating access token: Session has expired.", {
      subcode: 463,
    });
  return issueToken(deps.db, deps.now(), found.personId, LONG_LIFE_S);
}

/** Returns a token without an end, of a system user of the person's first business. */
async function issueSystemToken(tx: Queryable, personId: string) {
  const [business] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.personId, personId))
    .orderBy(asc(businesses.createdAt));
  const token = createToken();
  await tx
    .insert(tokens)
    .values({ token, personId, businessId: business?.id ?? null, expiresAt: null });
  return { access_token: token, token_type: "bearer" };
}

const createToken = () => `EAA${randomBytes(60).toString("base64url").replaceAll(/[-_]/g, "Z")}`;

async function issueToken(db: Queryable, now: Date, personId: string, lifeS: number) {
  const token = createToken();
  await db
    .insert(tokens)
    .values({ token, personId, expiresAt: new Date(now.getTime() + lifeS * 1000) });
  return { access_token: token, token_type: "bearer", expires_in: lifeS };
}

/** The person revokes the grant. */
export async function revokeGrant({ db }: SandboxDeps, personId: string): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.delete(tokens).where(eq(tokens.personId, personId));
    await tx.update(people).set({ authorisedAt: null }).where(eq(people.id, personId));
  });
}
