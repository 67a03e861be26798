import { eq, inArray } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { answerDisturbed } from "../disturbances.ts";
import type { CallFate } from "../moods.ts";
import {
  ApiError,
  convertToTexts,
  createFailure,
  createParamError,
  createSuccess,
} from "./answers.ts";
import { findParametersProblem, listMethods } from "./definitions.ts";
import type { SandboxDeps } from "./deps.ts";
import { GATEWAY_DOMAINS } from "./markets.ts";
import { shops, tokens } from "./schema.ts";
import { callSignature, isSameSignature } from "./signing.ts";

export type ShopRow = typeof shops.$inferSelect;

/** A call that passed the gate: it is signed, in time, and has only published parameters. */
interface Call {
  shop: ShopRow;
  fate: CallFate;
  params<T>(schema: z.ZodType<T>): T;
  file: File | null;
}

/** Timestamps may be two hours off, either way. */
const WINDOW_MS = 7_200_000;
const SYSTEM_PARAMETERS = [
  "app_key",
  "timestamp",
  "access_token",
  "sign_method",
  "sign",
  "partner_id",
];

/** The prefixes of a call: each country's gateway, and the root of a separate address. */
const PATH_PREFIXES = ["/:gateway{[a-z.]+}/rest", "/rest"];

/** Handles a call for a shop. The handler returns the answer, beside its code. */
export function addShopCall(
  root: Hono,
  deps: SandboxDeps,
  path: string,
  handle: (call: Call) => Promise<object>,
): void {
  addCall(root, path, async (c, params, file) => {
    const shop = await findAuthorisedShop(deps, c, params.get("access_token") ?? "");
    return answerDisturbed(
      deps.db,
      shops,
      shop,
      { createThrottledError, createTransientError },
      async (fate) => {
        const given = pickOwnParameters(path, params, file);
        const answer = await handle({
          shop,
          fate,
          file,
          params: (schema) => parseInput(schema, given),
        });
        return createSuccess(convertToTexts(answer) as object);
      },
    );
  })(deps);
}

/** Handles a call without a shop: those about tokens. */
export function addAppCall(
  root: Hono,
  deps: SandboxDeps,
  path: string,
  handle: (given: Readonly<Record<string, string>>) => Promise<object>,
): void {
  addCall(root, path, async (_c, params, file) =>
    createSuccess(await handle(pickOwnParameters(path, params, file))),
  )(deps);
}

function addCall(
  root: Hono,
  path: string,
  answer: (c: Context, params: Map<string, string>, file: File | null) => Promise<Response>,
) {
  return (deps: SandboxDeps) =>
    root.on(
      listMethods(path),
      PATH_PREFIXES.map((prefix) => prefix + path),
      async (c) => {
        try {
          const { params, file } = await readGiven(c);
          verifySignature(deps, path, params);
          return await answer(c, params, file);
        } catch (error) {
          if (error instanceof ApiError) return createFailure(error);
          throw error;
        }
      },
    );
}

/** Parameters are in the address, in the form, or in both. */
async function readGiven(c: Context): Promise<{ params: Map<string, string>; file: File | null }> {
  const params = new Map(new URL(c.req.url).searchParams);
  let file: File | null = null;
  if (c.req.method === "POST" && /form/.test(c.req.header("content-type") ?? ""))
    for (const [name, value] of Object.entries(await c.req.parseBody()))
      if (value instanceof File) file = value;
      else if (typeof value === "string") params.set(name, value);
  return { params, file };
}

function verifySignature(
  deps: SandboxDeps,
  path: string,
  params: ReadonlyMap<string, string>,
): void {
  const requireParameter = (name: string) => {
    const value = params.get(name);
    if (value) return value;
    throw new ApiError(
      "MissingParameter",
      `The input parameter "${name}" that is mandatory for processing this request is not supplied`,
    );
  };
  if (requireParameter("app_key") !== deps.app.key)
    throw new ApiError("InvalidAppKey", "The specified app key is invalid");
  const timestamp = requireParameter("timestamp");
  const signedMs = /^\d+$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp);
  if (!(Math.abs(deps.now().getTime() - signedMs) <= WINDOW_MS))
    throw new ApiError("IllegalTimestamp", "The specified timestamp is out of range");
  if (
    requireParameter("sign_method") !== "sha256" ||
    !isSigned(deps, path, params, requireParameter("sign"))
  )
    throw new ApiError(
      "IncompleteSignature",
      "The request signature does not conform to lazop standards",
    );
}

const isSigned = (
  deps: SandboxDeps,
  path: string,
  params: ReadonlyMap<string, string>,
  sign: string,
) => isSameSignature(callSignature(deps.app, path, params), sign);

/** A cross-border seller's token is valid for the shop in each country. */
export const listTokenShops = ({
  shopId,
  moreShops,
}: Pick<typeof tokens.$inferSelect, "shopId" | "moreShops">) => [shopId, ...moreShops];

async function findAuthorisedShop(deps: SandboxDeps, c: Context, token: string): Promise<ShopRow> {
  const [row] = await deps.db.select().from(tokens).where(eq(tokens.accessToken, token));
  const covered = row
    ? await deps.db
        .select()
        .from(shops)
        .where(inArray(shops.shopId, listTokenShops(row)))
    : [];
  const gateway = c.req.param("gateway");
  // A gateway knows the shop of its own country.
  const shop = covered.find(
    ({ region }) => gateway === undefined || GATEWAY_DOMAINS[region] === gateway,
  );
  if (!row || !shop?.authorisedAt || row.accessExpiresAt <= deps.now())
    throw new ApiError("IllegalAccessToken", "The specified access token is invalid or expired");
  return shop;
}

function pickOwnParameters(
  path: string,
  params: ReadonlyMap<string, string>,
  file: File | null,
): Record<string, string> {
  const ownParams = Object.fromEntries(
    [...params].filter(([name]) => !SYSTEM_PARAMETERS.includes(name)),
  );
  const wrong = findParametersProblem(path, file ? { ...ownParams, image: "[]" } : ownParams);
  if (wrong) throw createParamError(`The parameters are wrong: ${wrong}`);
  return ownParams;
}

export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ApiError(
    "5",
    `E005: Invalid Request Format: ${issue?.path.join(".") || "body"} ${issue?.message ?? ""}`,
  );
}

export const createJsonSchema = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema as z.ZodType<T, unknown>);

const createTransientError = () => new ApiError("1000", "Internal Application Error");

const createThrottledError = () =>
  new ApiError(
    "ApiCallLimit",
    "The request is too frequent, or the requested functionality is temporarily disabled, this ban will last 1 seconds",
  );
