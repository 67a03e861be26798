import { eq } from "drizzle-orm";
import type { Context, Handler } from "hono";
import type { z } from "zod";
import { answerDisturbed } from "../disturbances.ts";
import type { CallFate } from "../moods.ts";
import { ApiError, createFailure, createParamError, createSuccess } from "./answers.ts";
import { findParameterProblem } from "./definitions.ts";
import type { SandboxDeps } from "./deps.ts";
import { shops, tokens } from "./schema.ts";
import { isSameSignature, signPublicCall, signShopCall } from "./signing.ts";

export type ShopRow = typeof shops.$inferSelect;

export interface Call {
  /**
   * Parses the query; a list is text with commas. Refuses parameters that the call's published
   * definition lacks, like `body`.
   */
  query<T>(schema: z.ZodType<T>): T;
  body<T>(schema: z.ZodType<T>): Promise<T>;
  context: Context;
}
interface ShopCall extends Call {
  shop: ShopRow;
  fate: CallFate;
}

const TIMESTAMP_WINDOW_S = 300;

/**
 * Handles a call signed for a shop. The handler's result becomes `response`, unless it is a
 * Response already.
 */
export function handleShopCall(
  deps: SandboxDeps,
  handle: (call: ShopCall) => Promise<unknown>,
): Handler {
  return (c) =>
    answerSafely(async () => {
      const { timestamp, sign, path } = readPartner(deps, c);
      const accessToken = requireParameter(c, "access_token");
      const shopId = requireParameter(c, "shop_id");
      const expected = signShopCall(deps.partner, { path, timestamp, accessToken, shopId });
      if (!isSameSignature(expected, sign)) throw createSignError();
      const shop = await findAuthorisedShop(deps, accessToken, shopId);
      const errors = { createThrottledError: createThrottledError(shop), createTransientError };
      return answerDisturbed(deps.db, shops, shop, errors, async (fate) =>
        toResponse(await handle({ ...createCall(c), shop, fate })),
      );
    });
}

/**
 * Handles a call signed by the partner alone: tokens and images. Also accepts clients that sign
 * such a call for a shop, like every other.
 */
export function handlePublicCall(
  deps: SandboxDeps,
  handle: (call: Call) => Promise<unknown>,
): Handler {
  const forShop = handleShopCall(deps, handle);
  return (c, next) => {
    if (c.req.query("access_token")) return forShop(c, next);
    return answerSafely(async () => {
      verifyPublic(deps, c);
      return handle(createCall(c));
    });
  };
}

/** Checks a public signature; also for the older consent link, which is a page and not a call. */
export function verifyPublic(deps: SandboxDeps, c: Context): void {
  const { timestamp, sign, path } = readPartner(deps, c);
  if (!isSameSignature(signPublicCall(deps.partner, path, timestamp), sign))
    throw createSignError();
}

async function answerSafely(work: () => Promise<unknown>): Promise<Response> {
  try {
    return toResponse(await work());
  } catch (error) {
    if (error instanceof ApiError) return createFailure(error);
    throw error;
  }
}

const toResponse = (answer: unknown) =>
  answer instanceof Response ? answer : createSuccess(answer);

function readPartner(deps: SandboxDeps, c: Context) {
  if (requireParameter(c, "partner_id") !== deps.partner.id)
    throw new ApiError("invalid_partner_id", "Invalid partner_id, please have a check.", 403);
  const timestamp = Number(requireParameter(c, "timestamp"));
  const age = Math.abs(deps.now().getTime() / 1000 - timestamp);
  if (!(age <= TIMESTAMP_WINDOW_S)) throw new ApiError("error_param", "Timestamp is expired.", 403);
  const { pathname } = new URL(c.req.url);
  return {
    timestamp,
    sign: requireParameter(c, "sign"),
    path: pathname.slice(pathname.indexOf("/api/v2/")),
  };
}

/** A token of a main account is valid for each of its shops. */
export const listTokenShops = ({
  shopId,
  moreShops,
}: Pick<typeof tokens.$inferSelect, "shopId" | "moreShops">) => [shopId, ...moreShops];

async function findAuthorisedShop(
  deps: SandboxDeps,
  accessToken: string,
  shopId: string,
): Promise<ShopRow> {
  const [row] = await deps.db
    .select({ shop: shops, token: tokens })
    .from(tokens)
    .innerJoin(shops, eq(shops.shopId, Number(shopId) || 0))
    .where(eq(tokens.accessToken, accessToken));
  // Clients know the documentation's misspelling.
  if (!row || !listTokenShops(row.token).includes(row.shop.shopId))
    throw new ApiError("invalid_acceess_token", "Invalid access_token, please have a check.", 403);
  if (!row.shop.authorisedAt)
    throw new ApiError("shop_no_linked", "The shop is not linked to this partner any more.", 403);
  if (row.token.accessExpiresAt <= deps.now())
    throw new ApiError("invalid_acceess_token", "The access_token has expired.", 403);
  return row.shop;
}

function createCall(c: Context): Call {
  const checkInput = (given: unknown, from: "query" | "body") => {
    const problem = findParameterProblem(callName(c), given, from);
    if (problem) throw createParamError(`Wrong parameters, detail: ${problem}.`);
    return given;
  };
  return {
    context: c,
    query: (schema) => parseInput(schema, checkInput(flattenQuery(c), "query")),
    body: async (schema) => parseInput(schema, checkInput(await readJsonBody(c), "body")),
  };
}

/** The call's path, such as `order/get_order_list`. */
const callName = (c: Context) => new URL(c.req.url).pathname.split("/").slice(-2).join("/");

async function readJsonBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw createParamError("The body is not JSON.");
  }
}

/** A list comes as `1,2`, as `[1,2]` or as a repeated parameter; returns the first form. */
function flattenQuery(c: Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.map((value) => value.replace(/^\[(.*)\]$/, "$1").replaceAll('"', "")).join(","),
    ]),
  );
}

function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw createParamError(
    `Wrong parameters, detail: ${issue?.path.join(".") || "body"} ${issue?.message ?? ""}`,
  );
}

function requireParameter(c: Context, name: string): string {
  const value = c.req.query(name);
  if (!value) throw new ApiError("error_param", `There is no ${name} in query.`, 403);
  return value;
}

const createSignError = () => new ApiError("error_sign", "Wrong sign.", 403);

const createTransientError = () =>
  new ApiError("error_server", "Something wrong, please try later.");

const createThrottledError = (shop: ShopRow) => () =>
  new ApiError(shop.throttleCode, "Too many requests, please slow down.", 429);
