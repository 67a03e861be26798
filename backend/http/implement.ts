import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import type { z } from "zod";
import type { CurrentMember } from "#contract/accounts.ts";
import {
  type Answer,
  type Endpoint,
  isBeyondPicking,
  listNeededPermissions,
  type Parsed,
  type PublicLimit,
  toRoute,
} from "#contract/endpoint.ts";
import { findFieldLimit, LIMIT_CODES } from "#contract/field-limits.ts";
import type { Language } from "#contract/languages.ts";
import type { PublicDoor } from "#contract/public-doors.ts";
import type { Caller } from "../context.ts";
import { InputError, ProblemError } from "./problem-error.ts";
import { findRequestedLanguage, translateIssues } from "./problem-words.ts";
import { makeStorable, parseStorable } from "./storable.ts";

export interface HttpEnv {
  /** Values that the server adds to a request; absent for calls in this process. */
  Bindings:
    | {
        remoteAddress?: string | undefined;
        /** The calls of one of our pages count as one request of its account. */
        page?: { isCounted: boolean };
      }
    | undefined;
  Variables: {
    requestId: string;
    log: Logger;
    /** Set by the authentication middleware; `null` without a valid token. */
    caller: Caller | null;
    /** The answer of the call `me` for the caller. */
    me: CurrentMember | null;
    clientAddress: string;
    /** Network by which unauthenticated requests are counted (client-network.ts). */
    clientNetwork: string;
    /** Counts a request that anybody may make (public-limit.ts). */
    countStranger: (name: string, limit: PublicLimit) => void;
    /** Runs a write with an Idempotency-Key once (idempotency.ts). */
    once: MiddlewareHandler<HttpEnv>;
    /** Limits members to their reach, and a marketplace's own addresses to its shops (access/). */
    keepWithinScope: (endpoint: Endpoint, input: CallInput, caller: Caller) => Promise<void>;
    /** Records who made a writing call (audit/record-call.ts). */
    noteCall: (
      endpoint: Endpoint,
      caller: Caller,
      call: { params: unknown; body: unknown; answer: unknown },
    ) => Promise<void>;
  };
}

interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

export type HttpContext = Context<HttpEnv>;
/**
 * Omits the methods that mount a route directly: public routes must be declared in the contract.
 */
export type HttpApp = Omit<
  OpenAPIHono<HttpEnv>,
  | "get"
  | "post"
  | "put"
  | "delete"
  | "options"
  | "patch"
  | "all"
  | "on"
  | "mount"
  | "route"
  | "openapi"
>;

type CallerOf<E extends Endpoint> = E["access"] extends "public" ? Caller | null : Caller;

/**
 * Mounts one call of the contract: permission, idempotency, then the handler. The handler gets
 * parsed input and returns the JSON answer, or a raw Response for bytes. Answers are checked
 * outside of production.
 */
export function implement<const E extends Endpoint>(
  app: HttpApp,
  endpoint: E,
  handler: (
    input: Parsed<E>,
    caller: CallerOf<E>,
    c: HttpContext,
  ) => Promise<Answer<E>> | Answer<E>,
): void {
  const route = toRoute(endpoint);
  app.openAPIRegistry.registerPath(route);
  const admitCall: MiddlewareHandler<HttpEnv> = (c, next) => {
    if (endpoint.limit) c.get("countStranger")(endpoint.name, endpoint.limit);
    authoriseCall(endpoint, c.get("caller"));
    return next();
  };
  const runOnce: MiddlewareHandler<HttpEnv> = (c, next) => c.get("once")(c, next);
  toOpenApiApp(app).on(
    endpoint.method.toUpperCase(),
    route.getRoutingPath(),
    admitCall,
    runOnce,
    async (c) => {
      const input = await parseInput(endpoint, c);
      const caller = c.get("caller");
      if (caller) await c.get("keepWithinScope")(endpoint, input, caller);
      const answer = await handler(input as Parsed<E>, caller as CallerOf<E>, c);
      if (caller) {
        const { params, body } = input;
        await c.get("noteCall")(endpoint, caller, { params, body, answer });
      }
      if (answer instanceof Response) return answer;
      if (!endpoint.response) throw new Error(`${endpoint.name} must answer a Response`);
      return c.json(
        (MUST_CHECK_ANSWERS ? endpoint.response.parse(answer) : answer) as object,
        200 as ContentfulStatusCode,
      );
    },
  );
}

/** `implement` for a call that some marketplaces lack. */
export function implementIf<const E extends Endpoint>(
  app: HttpApp,
  endpoint: E | undefined,
  handler: (
    input: Parsed<E>,
    caller: CallerOf<E>,
    c: HttpContext,
  ) => Promise<Answer<E>> | Answer<E>,
): void {
  if (endpoint) implement(app, endpoint, handler);
}

const toOpenApiApp = (app: HttpApp) => app as OpenAPIHono<HttpEnv>;

/** Mounts a public route that is not a call. */
export function mountPublicRoute(
  app: HttpApp,
  door: PublicDoor,
  handler: (c: HttpContext) => Promise<Response> | Response,
): void {
  toOpenApiApp(app)[door.method](door.path, (c) => {
    c.get("countStranger")(door.path, door.limit);
    return handler(c);
  });
}

const MUST_CHECK_ANSWERS = process.env.NODE_ENV !== "production";

/** Throws 409 `seeing_as`, 401 `unauthenticated`, or 403. */
function authoriseCall(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access === "public") return;
  if (!caller) throw new ProblemError(401, "unauthenticated", "Sign in first");
  if (!endpoint.modes.includes(caller.mode))
    throw new ProblemError(403, `account_${caller.mode}`, `The account is ${caller.mode}`);
  if (caller.seesAs && endpoint.isNoted)
    throw new ProblemError(409, "seeing_as", "Who looks as a role changes nothing");
  if (endpoint.isPersonal && caller.openedBy)
    throw new ProblemError(403, "opened_account", "For the member alone, not in an opened account");
  if (caller.apiKey && endpoint.access === "member" && !endpoint.forKeys)
    throw new ProblemError(403, "not_for_keys", "For people, not for keys");
  if (endpoint.access === "internal" && !caller.isInternal)
    throw new ProblemError(403, "forbidden", "For internal users only");
  const permission = listNeededPermissions(endpoint).find(
    (neededPermission) => !caller.permissions.has(neededPermission),
  );
  if (permission)
    throw new ProblemError(403, "forbidden", `Needs the permission ${permission}`, {
      details: { permission },
    });
  if (caller.orderScope === "picking" && isBeyondPicking(endpoint))
    throw new ProblemError(403, "forbidden", "Not for members who only pick and pack", {
      details: { orderScope: "picking" },
    });
}

async function parseInput(endpoint: Endpoint, c: HttpContext) {
  const language = findRequestedLanguage(c.req.header("Locale")) ?? "en";
  const checkInput = (schema: z.ZodType, value: unknown, code: string) =>
    checkValue(schema, { value, code, language });
  return {
    params: endpoint.params
      ? checkInput(endpoint.params, makeStorable(c.req.param()), "invalid_params")
      : undefined,
    query: endpoint.query
      ? checkInput(endpoint.query, makeStorable(c.req.query()), "invalid_query")
      : undefined,
    body: endpoint.body
      ? checkInput(endpoint.body, await readBody(endpoint, c), "invalid_body")
      : undefined,
  };
}

async function readBody(endpoint: Endpoint, c: HttpContext): Promise<unknown> {
  const body = await parseBody(endpoint, c);
  const { missing } = endpoint;
  const hasField = (field: string) =>
    typeof body === "object" &&
    body !== null &&
    Object.entries(body).some(([name, value]) => name === field && value !== null);
  if (missing && !hasField(missing.field))
    throw new ProblemError(422, missing.code, missing.message);
  if (endpoint.method === "put" && isEmpty(body))
    throw new ProblemError(422, "empty_body", "There is nothing to change in an empty body");
  return body;
}

const isEmpty = (body: unknown): boolean =>
  body === undefined ||
  (typeof body === "object" && body !== null && Object.keys(body).length === 0);

async function parseBody(endpoint: Endpoint, c: HttpContext): Promise<unknown> {
  try {
    if (!endpoint.multipart) {
      const text = await c.req.text();
      const mayBeAbsent =
        text.trim() === "" &&
        (endpoint.method === "put" || endpoint.body?.safeParse(undefined).success);
      return mayBeAbsent ? undefined : parseStorable(text);
    }
    const form = await c.req.formData();
    return makeStorable(
      Object.fromEntries(
        [...new Set(form.keys())].map((key) => [
          key,
          form.getAll(key).length > 1 ? form.getAll(key) : form.get(key),
        ]),
      ),
    );
  } catch {
    throw new ProblemError(
      400,
      "malformed_body",
      endpoint.multipart ? "The body is not a form" : "The body is not JSON",
    );
  }
}

/** Throws 422 with the fields, or 400 `unknown_filter` for an unknown query parameter. */
function checkValue(
  schema: z.ZodType,
  { value, code, language }: { value: unknown; code: string; language: Language },
): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (code === "invalid_query") refuseUnknownFilters(parsed.error.issues);
  const fields = Object.fromEntries(parsed.error.issues.flatMap(listRefusedFields));
  const message = translateIssues(parsed.error.issues, { value, language }, formatFieldPath);
  const limits = Object.fromEntries(
    parsed.error.issues.flatMap((issue) => {
      const limit = LIMIT_CODES.has(toIssueCode(issue)) ? findFieldLimit(issue) : null;
      return limit ? [[formatFieldPath(issue.path), limit]] : [];
    }),
  );
  const hasLimits = Object.keys(limits).length > 0;
  throw new InputError(422, code, message, {
    fields,
    ...(hasLimits ? { details: { limits } } : {}),
  });
}

function refuseUnknownFilters(issues: readonly z.core.$ZodIssue[]): void {
  const unknownNames = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : [],
  );
  if (unknownNames.length > 0)
    throw new ProblemError(400, "unknown_filter", `There is no filter ${unknownNames.join(", ")}`, {
      fields: Object.fromEntries(unknownNames.map((name) => [name, "unknown_filter"])),
    });
}

/** Names an unknown field itself, not the object that has it. */
function listRefusedFields(issue: z.core.$ZodIssue): [field: string, code: string][] {
  if (issue.code !== "unrecognized_keys")
    return [[formatFieldPath(issue.path), toIssueCode(issue)]];
  return issue.keys.map((key) => [formatFieldPath([...issue.path, key]), "unknown_field"]);
}

/** `["variants", 0, "sku"]` → `variants[0].sku`. */
function formatFieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === "number"
        ? `${name}[${part}]`
        : name === ""
          ? String(part)
          : `${name}.${String(part)}`,
    "",
  );
}

/** Returns our own code from the message (`sku_taken`), otherwise zod's code. */
function toIssueCode(issue: z.core.$ZodIssue): string {
  return /^[a-z][a-z0-9_]*$/.test(issue.message) ? issue.message : issue.code;
}

/** Marks an answer with a token as no-store, for caches and for repeats of an Idempotency-Key. */
export function forbidCaching<T>(c: HttpContext, answer: Promise<T>): Promise<T> {
  c.header("Cache-Control", "no-store");
  return answer;
}
