import { OpenAPIHono } from "@hono/zod-openapi";
import { mountServices } from "#backend/app.ts";
import type { Backend, Caller } from "#backend/context.ts";
import { newId } from "#backend/db/columns.ts";
import { accounts, users } from "#backend/db/schema/accounts.ts";
import { transaction } from "#backend/db/transaction.ts";
import { answerErrors } from "#backend/http/errors.ts";
import { makeIdempotency } from "#backend/http/idempotency.ts";
import type { HttpApp, HttpEnv } from "#backend/http/implement.ts";
import { makePublicLimit } from "#backend/http/public-limit.ts";
import { createDefaultWarehouse } from "#backend/stocks/warehouses.ts";
import type { CountryCode } from "#contract/countries.ts";
import { PERMISSIONS } from "#contract/permissions.ts";

/** An owner and their account with its default warehouse. */
export interface Owner {
  userId: string;
  accountId: string;
  warehouseId: string;
}

/** Inserts the rows directly: the test does not concern a sign-up's password, mails or session. */
export async function openAccount(
  { db }: Pick<Backend, "db">,
  { name = "Laras", countryCode = "id" }: { name?: string; countryCode?: CountryCode } = {},
): Promise<Owner> {
  const [userId, accountId] = [newId(), newId()];
  const warehouseId = await transaction(db, async (tx) => {
    await tx.insert(users).values({ id: userId, email: emailOf(userId), name, passwordHash: "-" });
    await tx
      .insert(accounts)
      .values({ id: accountId, name: `Toko ${name}`, ownerUserId: userId, countryCode });
    return createDefaultWarehouse(tx, accountId, "Gudang utama");
  });
  return { userId, accountId, warehouseId };
}

const emailOf = (userId: string) => `${userId}@toko.test`;

/** Returns the caller: the owner with all permissions, unless changed. */
export function callerOf(
  { userId, accountId }: Pick<Owner, "userId" | "accountId">,
  changes: Partial<Caller> = {},
): Caller {
  return {
    ...{ userId, accountId, email: emailOf(userId), countryCode: "id", timeZone: "Asia/Jakarta" },
    ...{ permissions: new Set(PERMISSIONS), isInternal: false, mode: "open" },
    ...{
      sessionId: newId(),
      openedBy: null,
      channelIds: null,
      warehouseIds: null,
      orderScope: "all",
      from: null,
    },
    ...changes,
  };
}

/** `body` is sent as JSON, or as a form. Answers that are not JSON are read as text. */
export type Call<Usual = Record<string, never>> = <T = Usual>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; headers: Headers; body: T }>;

interface Calls {
  call: Call;
  /** For answers that are not JSON. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

const TOKEN = "x-test-caller";

/**
 * Serves every service over HTTP without sign-in. A token that only this app knows identifies the
 * caller.
 */
export function serviceCalls(backend: Backend): { http: HttpApp; as(caller: Caller): Calls } {
  const callers = new Map<string, Caller>();
  const http: HttpApp = new OpenAPIHono<HttpEnv>();
  const once = makeIdempotency(backend);
  http.use(async (c, next) => {
    c.set("log", backend.log);
    c.set("requestId", "req-test");
    c.set("once", once);
    c.set("clientNetwork", "local");
    c.set("caller", callers.get(c.req.header(TOKEN) ?? "") ?? null);
    await next();
  });
  http.use(makePublicLimit(backend));
  answerErrors(http);
  mountServices(http, backend);
  return {
    http,
    as(caller) {
      const token = newId();
      callers.set(token, caller);
      const request: Calls["request"] = async (path, init = {}) => {
        const headers = new Headers(init.headers);
        headers.set(TOKEN, token);
        if (typeof init.body === "string") headers.set("content-type", "application/json");
        return http.request(path, { ...init, headers });
      };
      const call: Call = async (method, path, body) => {
        const sent = body instanceof FormData ? body : JSON.stringify(body);
        const response = await request(path, { method, body: sent ?? null });
        const isJson = response.headers.get("content-type")?.includes("json");
        return {
          status: response.status,
          headers: response.headers,
          body: isJson ? await response.json() : await response.text(),
        };
      };
      return { call, request };
    },
  };
}
