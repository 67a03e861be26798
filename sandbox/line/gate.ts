import { eq } from "drizzle-orm";
import type { Context, Handler } from "hono";
import type { z } from "zod";
import { answerDisturbed } from "../disturbances.ts";
import type { CallFate } from "../moods.ts";
import { mountPath } from "../mount.ts";
import { ApiError, createBadRequest, createFailure, createSuccess } from "./answers.ts";
import { findBodyProblem, queryProblem } from "./definitions.ts";
import type { SandboxDeps } from "./deps.ts";
import { shops } from "./schema.ts";

export type ShopRow = typeof shops.$inferSelect;

/** A call that passed the gate: its key is a shop's, and it has only published parameters. */
interface Call {
  context: Context;
  shop: ShopRow;
  fate: CallFate;
  param: (name: string) => string;
  query<T>(schema: z.ZodType<T>): T;
  body<T>(schema: z.ZodType<T>): T;
}

/** Handles a call about the key's shop. The handler returns the answer; undefined answers 204. */
export function handleShopCall(
  deps: SandboxDeps,
  handle: (call: Call) => Promise<unknown>,
  status = 200,
): Handler {
  return async (c) => {
    try {
      const shop = await findKeyedShop(deps, c);
      return await answerDisturbed(
        deps.db,
        shops,
        shop,
        { createThrottledError, createTransientError },
        async (fate) => {
          const given = await readParameters(deps, c);
          const getParameter = (name: string) => c.req.param(name) ?? "";
          return createSuccess(
            await handle({ context: c, shop, fate, param: getParameter, ...given }),
            status,
          );
        },
      );
    } catch (error) {
      if (error instanceof ApiError) return createFailure(error, deps.now());
      throw error;
    }
  };
}

async function findKeyedShop(deps: SandboxDeps, c: Context): Promise<ShopRow> {
  const apiKey = c.req.header("x-api-key") ?? "";
  const [shop] = await deps.db.select().from(shops).where(eq(shops.apiKey, apiKey));
  if (!apiKey || !shop) throw new ApiError("UNAUTHORIZED", "The API key is not valid");
  if (!shop.authorisedAt)
    await deps.db
      .update(shops)
      .set({ authorisedAt: deps.now() })
      .where(eq(shops.shopId, shop.shopId));
  return shop;
}

async function readParameters(deps: SandboxDeps, c: Context) {
  const path = new URL(c.req.url).pathname.slice(mountPath(deps).length);
  // Repeated names are lists.
  const lists = c.req.queries();
  const query = Object.fromEntries(
    Object.entries(lists).map(([name, values]) => [name, values[0] ?? ""]),
  );
  const wrongQuery = queryProblem(c.req.method, path, query);
  if (wrongQuery) throw createBadRequest(wrongQuery);
  const text = c.req.method === "GET" ? "" : await c.req.text();
  const body = text === "" ? {} : parseJson(text);
  const wrongBody = findBodyProblem(c.req.method, path, body);
  if (wrongBody) throw createBadRequest(wrongBody);
  return {
    query: <T>(schema: z.ZodType<T>) => parseInput(schema, { ...query, ...splitLists(lists) }),
    body: <T>(schema: z.ZodType<T>) => parseInput(schema, body),
  };
}

const LIST_PARAMETERS = ["ids", "skus", "orderStatus", "paymentStatus", "shipmentStatus"];
const splitLists = (given: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => LIST_PARAMETERS.includes(name)));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createBadRequest("The body is no JSON");
  }
}

function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw createBadRequest(`${issue?.path.join(".") || "body"} ${issue?.message ?? ""}`);
}

const createTransientError = () => new ApiError("INTERNAL_ERROR", "Internal server error");
const createThrottledError = () => new ApiError("TOO_MANY_REQUESTS", "Too many requests");
