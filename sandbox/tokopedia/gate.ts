import { eq } from "drizzle-orm";
import type { Context, Handler } from "hono";
import type { z } from "zod";
import { answerDisturbed } from "../disturbances.ts";
import type { CallFate } from "../moods.ts";
import {
  ApiError,
  createBadRequest,
  createDataNotFound,
  createFailure,
  createNotAssociatedError,
  createOrderNotFound,
  createSuccess,
  createThrottledError,
} from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { orders, products, shops, tokens } from "./schema.ts";
import { workOnUploads } from "./uploads.ts";

export type ShopRow = typeof shops.$inferSelect;

/** A call that passed the gate: its token is the app's, and its shop is integrated. */
interface Call {
  context: Context;
  shop: ShopRow;
  fate: CallFate;
  param: (name: string) => string;
  query<T>(schema: z.ZodType<T>): T;
  body<T>(schema: z.ZodType<T>): T;
}

type AnswerCall = (call: Call) => Promise<unknown>;

/** Handles a call about the shop in the query or the body. */
export const handleShopCall = (deps: SandboxDeps, handle: AnswerCall): Handler =>
  handleCall(deps, handle, async (c, body) => Number(c.req.query("shop_id") ?? readShopId(body)));

/** Handles a call about the shop of the order in the path or the query. */
export const handleOrderCall = (deps: SandboxDeps, handle: AnswerCall): Handler =>
  handleCall(deps, handle, async (c) => {
    const orderId = Number(c.req.param("order") ?? c.req.query("order_id"));
    if (!Number.isSafeInteger(orderId) || orderId > 2_147_483_647) throw createOrderNotFound();
    const [order] = await deps.db
      .select({ shopId: orders.shopId })
      .from(orders)
      .where(eq(orders.orderId, orderId));
    if (!order) throw createOrderNotFound();
    return order.shopId;
  });

/** Handles a call about the shop that has the product. */
export const handleProductCall = (deps: SandboxDeps, handle: AnswerCall): Handler =>
  handleCall(deps, handle, async (c) => {
    const productId = Number(c.req.param("product") ?? c.req.query("product_id"));
    if (!Number.isSafeInteger(productId) || productId > 2_147_483_647) throw createDataNotFound();
    const [product] = await deps.db
      .select({ shopId: products.shopId })
      .from(products)
      .where(eq(products.productId, productId));
    if (!product) throw createDataNotFound();
    return product.shopId;
  });

/** Handles a call of the app without a shop. */
export const handleAppCall = (
  deps: SandboxDeps,
  handle: (call: Omit<Call, "shop" | "fate">) => Promise<unknown>,
): Handler =>
  answerSafely(async (c) => {
    await requireToken(deps, c);
    const { raw: _, ...given } = await readParameters(c);
    return handle({ context: c, ...given });
  });

function handleCall(
  deps: SandboxDeps,
  handle: AnswerCall,
  findShopId: (c: Context, body: unknown) => Promise<number>,
): Handler {
  return answerSafely(async (c) => {
    const token = await requireToken(deps, c);
    const { raw, ...given } = await readParameters(c);
    const shop = await findIntegratedShop(deps, await findShopId(c, raw));
    if (token.createdAt < shop.tokensFrom) throw createTokenError();
    return answerDisturbed(
      deps.db,
      shops,
      shop,
      { createThrottledError, createTransientError },
      async (fate) => {
        await workOnUploads(deps, shop.shopId);
        return toResponse(await handle({ context: c, shop, fate, ...given }));
      },
    );
  });
}

function answerSafely(answer: (c: Context) => Promise<unknown>): Handler {
  return async (c) => {
    try {
      return toResponse(await answer(c));
    } catch (error) {
      if (error instanceof ApiError) return createFailure(error);
      throw error;
    }
  };
}

const toResponse = (answer: unknown) =>
  answer instanceof Response ? answer : createSuccess(answer);

async function requireToken(deps: SandboxDeps, c: Context) {
  if (c.req.param("fs") !== undefined && c.req.param("fs") !== deps.app.fsId)
    throw createNotAssociatedError();
  const given = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
  const [token] = await deps.db.select().from(tokens).where(eq(tokens.accessToken, given));
  if (!token || token.expiresAt <= deps.now()) throw createTokenError();
  return token;
}

const createTransientError = () =>
  new ApiError(500, "PRD_GRPC_001", "The service is not available");
const createTokenError = () => new ApiError(401, "AUTH_001", "Invalid token");

async function findIntegratedShop(deps: SandboxDeps, shopId: number): Promise<ShopRow> {
  if (!Number.isSafeInteger(shopId) || shopId > 2_147_483_647)
    throw createBadRequest("Invalid field [shop_id] format, value [] should be int");
  const [shop] = await deps.db.select().from(shops).where(eq(shops.shopId, shopId));
  if (shop?.integration !== "approved") throw createNotAssociatedError();
  return shop;
}

const readShopId = (body: unknown) =>
  typeof body === "object" && body !== null && "shop_id" in body ? body.shop_id : undefined;

async function readParameters(c: Context) {
  const text = c.req.method === "GET" ? "" : await c.req.text();
  const raw = text === "" ? {} : parseJson(text);
  return {
    raw,
    param: (name: string) => c.req.param(name) ?? "",
    query: <T>(schema: z.ZodType<T>) => parseInput(schema, c.req.query()),
    body: <T>(schema: z.ZodType<T>) => parseInput(schema, raw),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createBadRequest("bad input data");
  }
}

function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw createBadRequest(
    `Invalid field [${issue?.path.join(".") || "body"}] ${issue?.message ?? ""}`,
  );
}
