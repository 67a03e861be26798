import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Context, Hono } from "hono";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createFailure, createSuccess } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleSellerCall, listTokenShops } from "./gate.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { authCodes, shops, tokens } from "./schema.ts";

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
const CODE_LIFE = 30 * MINUTE;
const ACCESS_LIFE = 7 * DAY_MS;
const REFRESH_LIFE = 180 * DAY_MS;
/** A replaced access token still works this long, so that calls under way do not fail. */
const OVERLAP_MS = 5 * MINUTE;

/** The consent page's code: single use, thirty minutes. */
export async function issueCode(
  deps: SandboxDeps,
  shopId: string,
  moreShops: readonly string[] = [],
): Promise<string> {
  const code = `ROW_${randomBytes(24).toString("base64url")}`;
  await deps.db.insert(authCodes).values({
    ...{ code, shopId, moreShops: [...moreShops] },
    expiresAt: new Date(deps.now().getTime() + CODE_LIFE),
  });
  return code;
}

/** Calls about tokens are not signed: the app sends its secret. */
export function grantRoutes(root: Hono, deps: SandboxDeps): void {
  root.get("/api/v2/token/get", (c) =>
    answerSafely(deps, c, "authorized_code", "auth_code", (code) => exchangeCode(deps, code)),
  );
  root.get("/api/v2/token/refresh", (c) =>
    answerSafely(deps, c, "refresh_token", "refresh_token", (token) => refreshTokens(deps, token)),
  );
  root.get(
    "/authorization/:version{\\d{6}}/shops",
    handleSellerCall(deps, async ({ covered }) => ({
      shops: covered
        .filter(({ authorisedAt }) => authorisedAt)
        .map((shop) => ({
          id: shop.shopId,
          name: shop.name,
          region: shop.region,
          seller_type: covered.length > 1 ? "CROSS_BORDER" : "LOCAL",
          cipher: shop.cipher,
          code: `${shop.region}LC${shop.shopId.slice(-8)}`,
        })),
    })),
  );
}

async function answerSafely(
  deps: SandboxDeps,
  c: Context,
  grantType: string,
  name: string,
  work: (value: string) => Promise<object>,
): Promise<Response> {
  const isApp =
    c.req.query("app_key") === deps.app.key && c.req.query("app_secret") === deps.app.secret;
  try {
    if (!isApp) throw new ApiError(36004003, "app_key or app_secret is invalid.");
    if (c.req.query("grant_type") !== grantType)
      throw new ApiError(36004003, "grant_type is invalid.");
    return createSuccess(await work(c.req.query(name) ?? ""));
  } catch (error) {
    if (error instanceof ApiError) return createFailure(error);
    throw error;
  }
}

async function exchangeCode(deps: SandboxDeps, code: string) {
  const now = deps.now();
  return transaction(deps.db, async (tx) => {
    const [used] = await tx
      .update(authCodes)
      .set({ usedAt: now })
      .where(and(eq(authCodes.code, code), isNull(authCodes.usedAt), gt(authCodes.expiresAt, now)))
      .returning();
    if (!used) throw new ApiError(36004004, "The auth code is invalid, used or expired.");
    await tx
      .update(shops)
      .set({ authorisedAt: now, grantExpiresAt: new Date(now.getTime() + REFRESH_LIFE) })
      .where(inArray(shops.shopId, listTokenShops(used)));
    return issueTokens(tx, used, now);
  });
}

async function refreshTokens(deps: SandboxDeps, refreshToken: string) {
  const now = deps.now();
  return transaction(deps.db, async (tx) => {
    const [used] = await tx
      .update(tokens)
      .set({ refreshUsedAt: now })
      .where(
        and(
          eq(tokens.refreshToken, refreshToken),
          isNull(tokens.refreshUsedAt),
          gt(tokens.refreshExpiresAt, now),
        ),
      )
      .returning();
    if (!used || !(await isAuthorised(tx, used)))
      throw new ApiError(36004005, "The refresh token is invalid, used or expired.");
    const overlapEnd = new Date(now.getTime() + OVERLAP_MS);
    if (used.accessExpiresAt > overlapEnd)
      await tx
        .update(tokens)
        .set({ accessExpiresAt: overlapEnd })
        .where(eq(tokens.refreshToken, refreshToken));
    return issueTokens(tx, used, now);
  });
}

async function isAuthorised(tx: Queryable, token: typeof tokens.$inferSelect): Promise<boolean> {
  const covered = await tx
    .select()
    .from(shops)
    .where(inArray(shops.shopId, listTokenShops(token)));
  return covered.some(({ authorisedAt }) => authorisedAt);
}

async function issueTokens(
  db: Queryable,
  { shopId, moreShops }: Pick<typeof tokens.$inferSelect, "shopId" | "moreShops">,
  now: Date,
) {
  const accessToken = `ROW_${randomBytes(24).toString("base64url")}`;
  const refreshToken = `ROW_${randomBytes(24).toString("base64url")}`;
  const accessExpiresAt = new Date(now.getTime() + ACCESS_LIFE);
  const refreshExpiresAt = new Date(now.getTime() + REFRESH_LIFE);
  await db
    .insert(tokens)
    .values({ accessToken, refreshToken, shopId, moreShops, accessExpiresAt, refreshExpiresAt });
  const [shop] = await db.select().from(shops).where(eq(shops.shopId, shopId));
  return {
    access_token: accessToken,
    access_token_expire_in: toSeconds(accessExpiresAt),
    refresh_token: refreshToken,
    refresh_token_expire_in: toSeconds(refreshExpiresAt),
    open_id: `open-${shopId}`,
    seller_name: shop?.name ?? "",
    seller_base_region: shop?.region ?? "",
    user_type: 0,
    granted_scopes: ["seller.product.basic", "seller.order.info", "seller.fulfillment.basic"],
  };
}

/** Ends every access token of the shop now; refresh tokens stay. */
export async function expireAccessTokens(deps: SandboxDeps, shopId: string): Promise<void> {
  await deps.db
    .update(tokens)
    .set({ accessExpiresAt: deps.now() })
    .where(eq(tokens.shopId, shopId));
}

/** The seller revokes the grant in the marketplace's own settings. */
export async function revokeGrant(deps: SandboxDeps, shopId: string): Promise<void> {
  const push = await transaction(deps.db, async (tx) => {
    const message = `Shop_id ${shopId} is deauthorized from your APP by merchant.`;
    const id = await enqueuePush(tx, deps.now(), shopId, 6, { message });
    await tx
      .update(shops)
      .set({ authorisedAt: null, grantExpiresAt: null })
      .where(eq(shops.shopId, shopId));
    return id;
  });
  deliverSoon(deps, [push]);
}

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
