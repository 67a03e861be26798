import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Hono } from "hono";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { addAppCall, addShopCall, listTokenShops } from "./gate.ts";
import { authCodes, shops, tokens } from "./schema.ts";

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
const CODE_LIFE = 30 * MINUTE;
/** The value of an app that is online. */
const ACCESS_LIFE = 30 * DAY_MS;
const REFRESH_LIFE = 180 * DAY_MS;
/** A replaced access token still works this long, so that calls under way do not fail. */
const OVERLAP_MS = 5 * MINUTE;

/** The consent page's code: single use, thirty minutes. */
export async function issueCode(
  deps: SandboxDeps,
  shopId: string,
  moreShops: readonly string[] = [],
): Promise<string> {
  const code = `0_${deps.app.key}_${randomBytes(18).toString("base64url")}`;
  await deps.db.insert(authCodes).values({
    ...{ code, shopId, moreShops: [...moreShops] },
    expiresAt: new Date(deps.now().getTime() + CODE_LIFE),
  });
  return code;
}

export function grantRoutes(root: Hono, deps: SandboxDeps): void {
  addAppCall(root, deps, "/auth/token/create", async ({ code = "" }) => exchangeCode(deps, code));
  addAppCall(root, deps, "/auth/token/refresh", async ({ refresh_token = "" }) =>
    refreshTokens(deps, refresh_token),
  );
  addShopCall(root, deps, "/seller/get", async ({ shop }) => ({
    data: {
      name_company: shop.name,
      seller_id: shop.shopId,
      name: shop.name,
      short_code: createShortCode(shop),
      logo_url: "",
      email: "seller@lazada.example",
      cb: false,
      location: shop.region,
      status: "ACTIVE",
      verified: true,
      marketplaceEaseMode: false,
    },
  }));
}

const createShortCode = ({
  region,
  shopId,
}: Pick<typeof shops.$inferSelect, "region" | "shopId">) => `${region}${shopId.slice(-7)}`;

async function exchangeCode(deps: SandboxDeps, code: string) {
  const now = deps.now();
  return transaction(deps.db, async (tx) => {
    const [used] = await tx
      .update(authCodes)
      .set({ usedAt: now })
      .where(and(eq(authCodes.code, code), isNull(authCodes.usedAt), gt(authCodes.expiresAt, now)))
      .returning();
    if (!used) throw new ApiError("InvalidCode", "Invalid authorization code");
    await tx
      .update(shops)
      .set({ authorisedAt: now, grantExpiresAt: new Date(now.getTime() + REFRESH_LIFE) })
      .where(inArray(shops.shopId, listTokenShops(used)));
    const { sellers, ...issued } = await issueTokens(tx, used, now);
    return { ...issued, country_user_info: sellers };
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
    const [shop] = used ? await tx.select().from(shops).where(eq(shops.shopId, used.shopId)) : [];
    if (!used || !shop?.authorisedAt)
      throw new ApiError(
        "IllegalRefreshToken",
        "The specified refresh token is invalid or expired",
      );
    const overlapEnd = new Date(now.getTime() + OVERLAP_MS);
    if (used.accessExpiresAt > overlapEnd)
      await tx
        .update(tokens)
        .set({ accessExpiresAt: overlapEnd })
        .where(eq(tokens.refreshToken, refreshToken));
    const { sellers, ...issued } = await issueTokens(tx, used, now);
    return { ...issued, country_user_info_list: sellers };
  });
}

/** The tokens of a cross-border seller ("cb") are valid in each country. */
async function issueTokens(
  db: Queryable,
  { shopId, moreShops }: Pick<typeof tokens.$inferSelect, "shopId" | "moreShops">,
  now: Date,
) {
  const accessToken = `5000${randomBytes(24).toString("base64url")}`;
  const refreshToken = `5001${randomBytes(24).toString("base64url")}`;
  await db.insert(tokens).values({
    ...{ accessToken, refreshToken, shopId, moreShops },
    accessExpiresAt: new Date(now.getTime() + ACCESS_LIFE),
    refreshExpiresAt: new Date(now.getTime() + REFRESH_LIFE),
  });
  const ids = listTokenShops({ shopId, moreShops });
  const found = await db.select().from(shops).where(inArray(shops.shopId, ids));
  const all = found.sort((one, next) => ids.indexOf(one.shopId) - ids.indexOf(next.shopId));
  const [shop] = all;
  if (!shop) throw new Error(`There is no shop ${shopId}`);
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: ACCESS_LIFE / 1000,
    refresh_expires_in: REFRESH_LIFE / 1000,
    country: all.length > 1 ? "cb" : shop.region.toLowerCase(),
    account_id: null,
    account_platform: "seller_center",
    account: "seller@lazada.example",
    sellers: all.map((one) => ({
      country: one.region.toLowerCase(),
      seller_id: one.shopId,
      user_id: one.shopId,
      short_code: createShortCode(one),
    })),
  };
}

/** Ends every access token of the shop now; refresh tokens stay. */
export async function expireAccessTokens(deps: SandboxDeps, shopId: string): Promise<void> {
  await deps.db
    .update(tokens)
    .set({ accessExpiresAt: deps.now() })
    .where(eq(tokens.shopId, shopId));
}

/** The seller revokes the grant in the marketplace's own settings. Lazada sends no push. */
export async function revokeGrant(deps: SandboxDeps, shopId: string): Promise<void> {
  await deps.db
    .update(shops)
    .set({ authorisedAt: null, grantExpiresAt: null })
    .where(eq(shops.shopId, shopId));
}

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
