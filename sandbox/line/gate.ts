import { eq } from "drizzle-orm";
import type { Context, Handler } from "hono";
import type { z } from "zod";
import { disturbed } from "../disturbances.ts";
import type { Fate } from "../moods.ts";
import { mountPath } from "../mount.ts";
import { ApiError, badRequest, failure, success } from "./answers.ts";
import { bodyProblem, queryProblem } from "./definitions.ts";
import type { SandboxDeps } from "./deps.ts";
import { shops } from "./schema.ts";

export type ShopRow = typeof shops.$inferSelect;

/** A call that passed the gate: its key is a shop's, and it has only published parameters. */
interface Call {
  context: Context;
  shop: ShopRow;
  fate: Fate;
  param: (name: string) => string;
  query<T>(schema: z.ZodType<T>): T;
  body<T>(schema: z.ZodType<T>): T;
}

/** Handles a call about the key's shop. The handler returns the answer; undefined answers 204. */
export function shopEndpoint(
  deps: SandboxDeps,
  handle: (call: Call) => Promise<unknown>,
  status = 200,
): Handler {
  return async (c) => {
    try {
      const shop = await keyedShop(deps, c);
      return await disturbed(deps.db, shops, shop, { throttled, transient }, async (fate) => {
        const given = await parameters(deps, c);
        const param = (name: string) => c.req.param(name) ?? "";
        return success(await handle({ context: c, shop, fate, param, ...given }), status);
      });
    } catch (error) {
      if (error instanceof ApiError) return failure(error, deps.now());
      throw error;
    }
  };
}

async function keyedShop(deps: SandboxDeps, c: Context): Promise<ShopRow> {
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

async function parameters(deps: SandboxDeps, c: Context) {
  const path = new URL(c.req.url).pathname.slice(mountPath(deps).length);
  // Repeated names are lists.
  const lists = c.req.queries();
  const query = Object.fromEntries(
    Object.entries(lists).map(([name, values]) => [name, values[0] ?? ""]),
  );
  const wrongQuery = queryProblem(c.req.method, path, query);
  if (wrongQuery) throw badRequest(wrongQuery);
  const text = c.req.method === "GET" ? "" : await c.req.text();
  const body = text === "" ? {} : parseJson(text);
  const wrongBody = bodyProblem(c.req.method, path, body);
  if (wrongBody) throw badRequest(wrongBody);
  return {
    query: <T>(schema: z.ZodType<T>) => parse(schema, { ...query, ...listsOf(lists) }),
    body: <T>(schema: z.ZodType<T>) => parse(schema, body),
  };
}

const LISTS = ["ids", "skus", "orderStatus", "paymentStatus", "shipmentStatus"];
const listsOf = (given: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => LISTS.includes(name)));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body is no JSON");
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badRequest(`${issue?.path.join(".") || "body"} ${issue?.message ?? ""}`);
}

const transient = () => new ApiError("INTERNAL_ERROR", "Internal server error");
const throttled = () => new ApiError("TOO_MANY_REQUESTS", "Too many requests");
