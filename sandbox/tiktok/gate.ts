import { eq, inArray } from "drizzle-orm";
import type { Context, Handler } from "hono";
import type { z } from "zod";
import { answerDisturbed } from "../disturbances.ts";
import type { CallFate } from "../moods.ts";
import { mountPath } from "../mount.ts";
import { ApiError, createFailure, createParamError, createSuccess } from "./answers.ts";
import { findBodyProblem, queryProblem } from "./definitions.ts";
import type { SandboxDeps } from "./deps.ts";
import { shops, tokens } from "./schema.ts";
import { callSignature, isSameSignature } from "./signing.ts";

export type ShopRow = typeof shops.$inferSelect;

/** A call that passed the gate: it is signed, in time, and has only published parameters. */
interface Call {
  context: Context;
  shop: ShopRow;
  fate: CallFate;
  /** The shops of the seller's grant. */
  covered: ShopRow[];
  param: (name: string) => string;
  query<T>(schema: z.ZodType<T>): T;
  /** Parses the body; `{}` where there is none. */
  body<T>(schema: z.ZodType<T>): T;
}

/** Timestamps lie within five minutes before now and thirty seconds after. */
const WINDOW_S = { before: 300, after: 30 };

/**
 * Handles a call about one of the seller's shops, named by its cipher. The handler's result becomes
 * `data`.
 */
export const handleShopCall = (deps: SandboxDeps, handle: (call: Call) => Promise<unknown>) =>
  handleCall(deps, handle, true);

/** Handles a call of the seller that names no single shop: authorised shops, pictures and files. */
export const handleSellerCall = (deps: SandboxDeps, handle: (call: Call) => Promise<unknown>) =>
  handleCall(deps, handle, false);

/** A file that only the shop's app gets, by its token and cipher; such addresses are not signed. */
export function serveShopFile(
  deps: SandboxDeps,
  answer: (param: (name: string) => string) => Promise<Response>,
): Handler {
  return async (c) => {
    try {
      findChosenShop(c, await findAuthorisedShops(deps, c), true);
      return await answer((name) => getParameter(c, name));
    } catch (error) {
      if (error instanceof ApiError) return createFailure(error);
      throw error;
    }
  };
}

function handleCall(
  deps: SandboxDeps,
  handle: (call: Call) => Promise<unknown>,
  ofShop: boolean,
): Handler {
  return async (c) => {
    try {
      const isForm = (c.req.header("content-type") ?? "").includes("multipart/form-data");
      const text = isForm || c.req.method === "GET" ? "" : await c.req.text();
      const path = verifySignature(deps, c, text);
      const covered = await findAuthorisedShops(deps, c);
      const shop = findChosenShop(c, covered, ofShop);
      return await answerDisturbed(
        deps.db,
        shops,
        shop,
        { createThrottledError, createTransientError },
        async (fate) => {
          const given = {
            param: (name: string) => getParameter(c, name),
            ...readParameters(c, path, text, isForm),
          };
          return createSuccess(await handle({ context: c, shop, covered, fate, ...given }));
        },
      );
    } catch (error) {
      if (error instanceof ApiError) return createFailure(error);
      throw error;
    }
  };
}

function getParameter(c: Context, name: string): string {
  const value = c.req.param(name);
  if (value === undefined) throw new Error(`The route has no ${name}`);
  return value;
}

function verifySignature(deps: SandboxDeps, c: Context, body: string): string {
  const url = new URL(c.req.url);
  if (url.searchParams.get("app_key") !== deps.app.key)
    throw createCredentialsError("Invalid credentials. Invalid `app_key` query parameter.");
  const timestamp = Number(url.searchParams.get("timestamp") ?? Number.NaN);
  const age = deps.now().getTime() / 1000 - timestamp;
  if (!(age <= WINDOW_S.before && -age <= WINDOW_S.after))
    throw createCredentialsError(
      "Invalid timestamp. The value of the `timestamp` query parameter must lie within 5 minutes before and 30 seconds after the current time.",
    );
  const sign = url.searchParams.get("sign");
  if (!sign)
    throw createCredentialsError(
      "Missing credentials. The request does not include a required signature.",
    );
  const path = url.pathname.slice(mountPath(deps).length);
  if (!isSameSignature(callSignature(deps.app, path, url.searchParams, body), sign))
    throw new ApiError(106001, "Invalid credentials. The `sign` query parameter is invalid.", 401);
  return path;
}

/** A token is valid for all shops of the seller's grant. */
export const listTokenShops = ({
  shopId,
  moreShops,
}: Pick<typeof tokens.$inferSelect, "shopId" | "moreShops">) => [shopId, ...moreShops];

async function findAuthorisedShops(deps: SandboxDeps, c: Context): Promise<ShopRow[]> {
  const token = c.req.header("x-tts-access-token") ?? "";
  const [row] = await deps.db.select().from(tokens).where(eq(tokens.accessToken, token));
  const ids = row ? listTokenShops(row) : [];
  const found = await deps.db.select().from(shops).where(inArray(shops.shopId, ids));
  const covered = found.sort((a, b) => ids.indexOf(a.shopId) - ids.indexOf(b.shopId));
  if (!row || !covered.some(({ authorisedAt }) => authorisedAt))
    throw createCredentialsError(
      "Invalid credentials. The `x-tts-access-token` header is invalid.",
    );
  if (row.accessExpiresAt <= deps.now())
    throw new ApiError(
      105002,
      "Expired credentials. The `x-tts-access-token` header has expired.",
      401,
    );
  return covered;
}

/** The shop that the call names by its cipher; the seller's first, where it names none. */
function findChosenShop(c: Context, covered: readonly ShopRow[], ofShop: boolean): ShopRow {
  const cipher = c.req.query("shop_cipher");
  const [first] = covered;
  if (!ofShop) {
    if (cipher === undefined && first) return first;
    throw createCredentialsError(
      "Unexpected identifier. The `shop_cipher` query parameter is not required for this request.",
    );
  }
  if (cipher === undefined)
    throw new ApiError(
      106013,
      "Missing identifier. The `shop_cipher` query parameter is required to identify the target shop.",
      401,
    );
  const shop = covered.find((one) => one.cipher === cipher && one.authorisedAt);
  if (!shop)
    throw new ApiError(101000, "Invalid query or header. The cipher is not of this grant.", 401);
  return shop;
}

function readParameters(c: Context, path: string, text: string, isForm: boolean) {
  const query = c.req.query();
  const wrongQuery = queryProblem(c.req.method, path, query);
  if (wrongQuery) throw createParamError(`Invalid parameters: ${wrongQuery}.`);
  const body = isForm ? undefined : readJsonBody(text);
  const wrongBody = isForm ? null : findBodyProblem(c.req.method, path, body);
  if (wrongBody) throw createParamError(`Invalid parameters: ${wrongBody}.`);
  return {
    query: <T>(schema: z.ZodType<T>) => parseInput(schema, query),
    body: <T>(schema: z.ZodType<T>) => parseInput(schema, body),
  };
}

function readJsonBody(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw createParamError("Invalid request format. The request body must be application/json.");
  }
}

function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw createParamError(
    `Invalid parameters: ${issue?.path.join(".") || "body"} ${issue?.message ?? ""}.`,
  );
}

const createCredentialsError = (message: string) => new ApiError(36009004, message, 401);

const createTransientError = () => new ApiError(36009003, "Internal error. Please try again.", 500);

const createThrottledError = () => new ApiError(36009002, "Too many requests.", 429);
