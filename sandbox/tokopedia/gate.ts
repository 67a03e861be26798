import { eq } from "drizzle-orm";
import type { Context, Handler } from "hono";
import type { z } from "zod";
import { disturbed } from "../disturbances.ts";
import type { Fate } from "../moods.ts";
import {
  ApiError,
  badRequest,
  dataNotFound,
  failure,
  notAssociated,
  orderNotFound,
  success,
  throttled,
} from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { orders, products, shops, tokens } from "./schema.ts";
import { workOnUploads } from "./uploads.ts";

export type ShopRow = typeof shops.$inferSelect;

/** A call that passed the gate: its token is the app's, and its shop is integrated. */
interface Call {
  context: Context;
  shop: ShopRow;
  fate: Fate;
  param: (name: string) => string;
  query<T>(schema: z.ZodType<T>): T;
  body<T>(schema: z.ZodType<T>): T;
}

type Answer = (call: Call) => Promise<unknown>;

/** Handles a call about the shop in the query or the body. */
export const shopEndpoint = (deps: SandboxDeps, handle: Answer): Handler =>
  endpoint(deps, handle, async (c, body) => Number(c.req.query("shop_id") ?? shopIdOf(body)));

/** Handles a call about the shop of the order in the path or the query. */
export const orderEndpoint = (deps: SandboxDeps, handle: Answer): Handler =>
  endpoint(deps, handle, async (c) => {
    const orderId = Number(c.req.param("order") ?? c.req.query("order_id"));
    if (!Number.isSafeInteger(orderId) || orderId > 2_147_483_647) throw orderNotFound();
    const [order] = await deps.db
      .select({ shopId: orders.shopId })
      .from(orders)
      .where(eq(orders.orderId, orderId));
    if (!order) throw orderNotFound();
    return order.shopId;
  });

/** Handles a call about the shop that has the product. */
export const productEndpoint = (deps: SandboxDeps, handle: Answer): Handler =>
  endpoint(deps, handle, async (c) => {
    const productId = Number(c.req.param("product") ?? c.req.query("product_id"));
    if (!Number.isSafeInteger(productId) || productId > 2_147_483_647) throw dataNotFound();
    const [product] = await deps.db
      .select({ shopId: products.shopId })
      .from(products)
      .where(eq(products.productId, productId));
    if (!product) throw dataNotFound();
    return product.shopId;
  });

/** Handles a call of the app without a shop. */
export const appEndpoint = (
  deps: SandboxDeps,
  handle: (call: Omit<Call, "shop" | "fate">) => Promise<unknown>,
): Handler =>
  answering(async (c) => {
    await requireToken(deps, c);
    const { raw: _, ...given } = await parameters(c);
    return handle({ context: c, ...given });
  });

function endpoint(
  deps: SandboxDeps,
  handle: Answer,
  findShopId: (c: Context, body: unknown) => Promise<number>,
): Handler {
  return answering(async (c) => {
    const token = await requireToken(deps, c);
    const { raw, ...given } = await parameters(c);
    const shop = await integratedShop(deps, await findShopId(c, raw));
    if (token.createdAt < shop.tokensFrom) throw invalidToken();
    return disturbed(deps.db, shops, shop, { throttled, transient }, async (fate) => {
      await workOnUploads(deps, shop.shopId);
      return answerOf(await handle({ context: c, shop, fate, ...given }));
    });
  });
}

function answering(answer: (c: Context) => Promise<unknown>): Handler {
  return async (c) => {
    try {
      return answerOf(await answer(c));
    } catch (error) {
      if (error instanceof ApiError) return failure(error);
      throw error;
    }
  };
}

const answerOf = (answer: unknown) => (answer instanceof Response ? answer : success(answer));

async function requireToken(deps: SandboxDeps, c: Context) {
  if (c.req.param("fs") !== undefined && c.req.param("fs") !== deps.app.fsId) throw notAssociated();
  const given = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
  const [token] = await deps.db.select().from(tokens).where(eq(tokens.accessToken, given));
  if (!token || token.expiresAt <= deps.now()) throw invalidToken();
  return token;
}

const transient = () => new ApiError(500, "PRD_GRPC_001", "The service is not available");
const invalidToken = () => new ApiError(401, "AUTH_001", "Invalid token");

async function integratedShop(deps: SandboxDeps, shopId: number): Promise<ShopRow> {
  if (!Number.isSafeInteger(shopId) || shopId > 2_147_483_647)
    throw badRequest("Invalid field [shop_id] format, value [] should be int");
  const [shop] = await deps.db.select().from(shops).where(eq(shops.shopId, shopId));
  if (shop?.integration !== "approved") throw notAssociated();
  return shop;
}

const shopIdOf = (body: unknown) =>
  typeof body === "object" && body !== null && "shop_id" in body ? body.shop_id : undefined;

async function parameters(c: Context) {
  const text = c.req.method === "GET" ? "" : await c.req.text();
  const raw = text === "" ? {} : parseJson(text);
  return {
    raw,
    param: (name: string) => c.req.param(name) ?? "",
    query: <T>(schema: z.ZodType<T>) => parse(schema, c.req.query()),
    body: <T>(schema: z.ZodType<T>) => parse(schema, raw),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("bad input data");
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badRequest(`Invalid field [${issue?.path.join(".") || "body"}] ${issue?.message ?? ""}`);
}
