import { eq } from "drizzle-orm";
import type { Context, Handler } from "hono";
import { z } from "zod";
import { answerDisturbed } from "../disturbances.ts";
import type { CallFate } from "../moods.ts";
import {
  ApiError,
  createBadRequest,
  createFailure,
  createNotBoundError,
  createSuccess,
  createTooManyError,
  createUnauthorisedError,
} from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { countCall, type LimitName } from "./limits.ts";
import { shops } from "./schema.ts";
import { isSigned } from "./signing.ts";

export type ShopRow = typeof shops.$inferSelect;

/** A call that passed the gate: the client may act for the store, and no parameter is missing. */
interface Call {
  shop: ShopRow;
  fate: CallFate;
  requestId: string;
  param: (name: string) => string;
  query<T>(schema: z.ZodType<T>): T;
  body<T>(schema: z.ZodType<T>): T;
}

interface Endpoint {
  limit?: LimitName;
  /** The part of the path by which the limit counts. */
  about?: string;
  status?: number;
}

const SIGNATURE_LIFE_MS = 15 * 60_000;
const Common = z.object({
  requestId: z.string().min(1),
  storeId: z.literal("10001"),
  channelId: z.string().min(1),
  username: z.string().min(1),
});

/** Handles a call about the key's store. The handler returns the envelope's content. */
export function handleShopCall(
  deps: SandboxDeps,
  handle: (call: Call) => Promise<object>,
  { limit, about = "", status = 200 }: Endpoint = {},
): Handler {
  return async (c) => {
    const requestId = c.req.query("requestId") ?? "";
    try {
      const text = await c.req.text();
      const shop = await findBoundShop(deps, c, text);
      const errors = { createThrottledError: createTooManyError, createTransientError };
      return await answerDisturbed(deps.db, shops, shop, errors, async (fate) => {
        const query = c.req.query();
        parseInput(Common, query);
        const counted = c.req.param(about) ?? query[about] ?? "";
        if (limit) await countCall(deps.db, shop.shopId, limit, counted, deps.now());
        const body = text === "" ? {} : parseJson(text);
        const answer = await handle({
          ...{ shop, fate, requestId, param: (name) => c.req.param(name) ?? "" },
          query: (schema) => parseInput(schema, query),
          body: (schema) => parseInput(schema, body),
        });
        return createSuccess(requestId, answer, status);
      });
    } catch (error) {
      if (error instanceof ApiError) return createFailure(requestId, error);
      throw error;
    }
  };
}

const createTransientError = () =>
  new ApiError(500, "SYSTEM_ERROR", "An unexpected error occurred");

async function findBoundShop(deps: SandboxDeps, c: Context, body: string): Promise<ShopRow> {
  const { id, key } = deps.client;
  const client = `Basic ${Buffer.from(`${id}:${key}`).toString("base64")}`;
  if (c.req.header("authorization") !== client)
    throw createUnauthorisedError("The client is not known");
  const path = c.req.path.slice(c.req.path.indexOf("/proxy") + "/proxy".length);
  const store = c.req.query(path.startsWith("/mta/") ? "businessPartnerCode" : "storeCode") ?? "";
  const [shop] = await deps.db.select().from(shops).where(eq(shops.shopId, store));
  if (!shop) throw createUnauthorisedError("The Api-Seller-Key is not valid");
  if (!shop.sellerKey) throw createNotBoundError();
  if (c.req.header("api-seller-key") !== shop.sellerKey)
    throw createUnauthorisedError("The Api-Seller-Key is not valid");
  if (shop.signatureKey) requireSignature(deps, c, { key: shop.signatureKey, body, path });
  if (!shop.authorisedAt)
    await deps.db
      .update(shops)
      .set({ authorisedAt: deps.now() })
      .where(eq(shops.shopId, shop.shopId));
  return shop;
}

function requireSignature(
  deps: SandboxDeps,
  c: Context,
  { key, body, path }: { key: string; body: string; path: string },
): void {
  const ms = Number(c.req.header("signature-time") ?? Number.NaN);
  const signed = {
    ...{ method: c.req.method, body, at: new Date(ms) },
    path: path.replace(/^\/mta\//, "/mtaapi/"),
  };
  if (Number.isNaN(ms) || !isSigned(key, c.req.header("signature") ?? "", signed))
    throw createUnauthorisedError("The Signature is not valid");
  if (Math.abs(deps.now().getTime() - ms) > SIGNATURE_LIFE_MS)
    throw createUnauthorisedError("The Signature is expired");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createBadRequest("The body is no JSON");
  }
}

export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw createBadRequest(`${issue?.path.join(".") || "body"}: ${issue?.message ?? ""}`);
}
