import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createTopLevelAnswer } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handlePublicCall, handleShopCall, listTokenShops } from "./gate.ts";
import { deliverSoon, enqueuePartnerPush } from "./pushes.ts";
import { authCodes, shops, tokens } from "./schema.ts";

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
const CODE_LIFE = 10 * MINUTE;
const ACCESS_LIFE_S = 4 * 3600;
const REFRESH_LIFE = 30 * DAY_MS;
/** A replaced access token still works this long, so that calls under way do not fail. */
const OVERLAP_MS = 5 * MINUTE;
export const GRANT_DAYS = { min: 7, max: 365 };

/** The consent page's code: single use, ten minutes. */
export async function issueCode(
  deps: SandboxDeps,
  shopId: number,
  days = GRANT_DAYS.max,
  moreShops: readonly number[] = [],
): Promise<string> {
  const code = randomBytes(16).toString("hex");
  const grantDays = Math.min(Math.max(Math.floor(days), GRANT_DAYS.min), GRANT_DAYS.max);
  await deps.db.insert(authCodes).values({
    ...{ code, shopId, grantDays, moreShops: [...moreShops] },
    expiresAt: new Date(deps.now().getTime() + CODE_LIFE),
  });
  return code;
}

/** Invented: the number of the main account whose first shop this is. */
export const getMainAccount = (shopId: number) => 1_000_000 + (shopId % 1_000_000);

export function grantRoutes(api: Hono, deps: SandboxDeps): void {
  api.post(
    "/auth/token/get",
    handlePublicCall(deps, async (call) => {
      const body = await call.body(
        z.object({
          ...{ code: z.string(), partner_id: z.number() },
          ...{ shop_id: z.number().optional(), main_account_id: z.number().optional() },
        }),
      );
      return createTopLevelAnswer(await exchangeCode(deps, body));
    }),
  );
  api.post(
    "/auth/access_token/get",
    handlePublicCall(deps, async (call) => {
      const body = await call.body(
        z.object({ refresh_token: z.string(), shop_id: z.number(), partner_id: z.number() }),
      );
      const fresh = await refreshTokens(deps, body.refresh_token, body.shop_id);
      return createTopLevelAnswer({ ...fresh, partner_id: body.partner_id, shop_id: body.shop_id });
    }),
  );
  api.get(
    "/shop/get_shop_info",
    handleShopCall(deps, async ({ shop }) =>
      createTopLevelAnswer({
        shop_name: shop.name,
        region: shop.region,
        status: "NORMAL",
        is_cb: false,
        is_sip: false,
        auth_time: toSeconds(shop.authorisedAt),
        expire_time: toSeconds(shop.grantExpiresAt),
      }),
    ),
  );
}

interface CodeExchange {
  code: string;
  shop_id?: number | undefined;
  main_account_id?: number | undefined;
}

/** A code belongs to a shop or to a main account, which the app names with it. */
async function exchangeCode(deps: SandboxDeps, { code, shop_id, main_account_id }: CodeExchange) {
  const now = deps.now();
  const { issued, pushes } = await transaction(deps.db, async (tx) => {
    const [used] = await tx
      .update(authCodes)
      .set({ usedAt: now })
      .where(and(eq(authCodes.code, code), isNull(authCodes.usedAt), gt(authCodes.expiresAt, now)))
      .returning();
    const isMain = (used?.moreShops.length ?? 0) > 0;
    const isTheirs = isMain
      ? main_account_id === getMainAccount(used?.shopId ?? 0)
      : shop_id === used?.shopId;
    if (!used || !isTheirs)
      throw new ApiError("invalid_code", "Invalid code, please have a check.", 403);
    const all = listTokenShops(used);
    await tx
      .update(shops)
      .set({ authorisedAt: now, grantExpiresAt: new Date(now.getTime() + used.grantDays * DAY_MS) })
      .where(inArray(shops.shopId, all));
    const issued = await issueTokens(tx, used.shopId, now, used.moreShops);
    const pushes = [];
    for (const shopId of all)
      pushes.push(
        await enqueuePartnerPush(deps, tx, now, {
          ...{ shopId, code: 1 },
          data: {
            authorize_type: "shop authorization by user",
            extra: `shop id ${shopId} (${await readRegion(tx, shopId)}) has been authorized successfully`,
            shop_id: shopId,
            success: 1,
          },
        }),
      );
    const lists = isMain ? { merchant_id_list: [], shop_id_list: all } : {};
    return { issued: { ...issued, ...lists }, pushes };
  });
  deliverSoon(deps, pushes);
  return issued;
}

async function refreshTokens(deps: SandboxDeps, refreshToken: string, shopId: number) {
  const now = deps.now();
  return transaction(deps.db, async (tx) => {
    const [shop] = await tx.select().from(shops).where(eq(shops.shopId, shopId));
    if (!shop?.authorisedAt || (shop.grantExpiresAt && shop.grantExpiresAt <= now)) {
      throw new ApiError("shop_no_linked", "The shop is not linked to this partner.", 403);
    }
    const [used] = await tx
      .select()
      .from(tokens)
      .where(
        and(
          eq(tokens.refreshToken, refreshToken),
          isNull(tokens.refreshUsedAt),
          gt(tokens.refreshExpiresAt, now),
        ),
      )
      .for("update");
    const left = used ? listTokenShops(used).filter((one) => !used.refreshedBy.includes(one)) : [];
    if (!used || !left.includes(shopId))
      throw new ApiError("refresh_token_expired", "Your refresh_token is used or expired.", 403);
    const isLast = left.length === 1;
    await tx
      .update(tokens)
      .set({ refreshedBy: [...used.refreshedBy, shopId], refreshUsedAt: isLast ? now : null })
      .where(eq(tokens.refreshToken, refreshToken));
    const overlapEnd = new Date(now.getTime() + OVERLAP_MS);
    if (isLast && used.accessExpiresAt > overlapEnd) {
      await tx
        .update(tokens)
        .set({ accessExpiresAt: overlapEnd })
        .where(eq(tokens.refreshToken, refreshToken));
    }
    return issueTokens(tx, shopId, now);
  });
}

async function issueTokens(
  db: Queryable,
  shopId: number,
  now: Date,
  moreShops: readonly number[] = [],
) {
  const accessToken = randomBytes(16).toString("hex");
  const refreshToken = randomBytes(16).toString("hex");
  await db.insert(tokens).values({
    accessToken,
    refreshToken,
    shopId,
    moreShops: [...moreShops],
    accessExpiresAt: new Date(now.getTime() + ACCESS_LIFE_S * 1000),
    refreshExpiresAt: new Date(now.getTime() + REFRESH_LIFE),
  });
  return { access_token: accessToken, refresh_token: refreshToken, expire_in: ACCESS_LIFE_S };
}

/** Ends every access token of the shop now; refresh tokens stay. */
export async function expireAccessTokens(deps: SandboxDeps, shopId: number): Promise<void> {
  await deps.db
    .update(tokens)
    .set({ accessExpiresAt: deps.now() })
    .where(eq(tokens.shopId, shopId));
}

/** The seller revokes the grant in the marketplace's own settings. */
export async function revokeGrant(deps: SandboxDeps, shopId: number): Promise<void> {
  const push = await transaction(deps.db, async (tx) => {
    const id = await enqueuePartnerPush(deps, tx, deps.now(), {
      ...{ shopId, code: 2 },
      data: {
        authorize_type: "user cancel shop authorization",
        success: 1,
        extra: `shop id ${shopId} (${await readRegion(tx, shopId)}) has been cancelled its authorization`,
      },
    });
    await tx
      .update(shops)
      .set({ authorisedAt: null, grantExpiresAt: null })
      .where(eq(shops.shopId, shopId));
    return id;
  });
  deliverSoon(deps, [push]);
}

async function readRegion(tx: Queryable, shopId: number): Promise<string> {
  const [shop] = await tx
    .select({ region: shops.region })
    .from(shops)
    .where(eq(shops.shopId, shopId));
  return shop?.region ?? "";
}

const toSeconds = (date: Date | null) => (date ? Math.floor(date.getTime() / 1000) : 0);
