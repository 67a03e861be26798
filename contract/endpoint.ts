import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import type { AccountMode } from "./account-mode.ts";
import type { Permission } from "./permissions.ts";
import { Problem } from "./problem.ts";

type Method = "get" | "post" | "put" | "delete";
type Schema = z.ZodType;
type Shape = z.ZodObject;

/**
 * Who may call: anybody, any signed-in member, internal users, or members whose roles together hold
 * the permission, or all of several.
 */
type Access = "public" | "member" | "internal" | Permission | readonly Permission[];

/**
 * Whether a member who is limited to some channels or warehouses is answered: always, where the
 * call names one of theirs, or never, as it is about the whole account.
 */
type ForLimited = "always" | "named" | "never";

/**
 * How often strangers may make a public call: anybody can, so nobody may make it cost the others
 * anything. Counted by where they are, and never by what is asked for: one counter for a shop would
 * let whoever fills it close the shop.
 */
export interface PublicLimit {
  /** Requests a second of one network; what was not used of ten seconds is kept for a burst. */
  readonly perSecond: number;
  /**
   * Of what has an effect, in ten minutes, after everything that was sent is known to be right: of
   * one network, one browser and one phone number.
   */
  readonly tries?: { readonly network: number; readonly device: number; readonly phone: number };
}

/**
 * One call of the contract, as data. The client, the server's validation and the OpenAPI document
 * all come from it.
 */
export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> {
  readonly name: string;
  readonly method: Method;
  /** With `{param}` places. */
  readonly path: string;
  readonly access: Access;
  /** null: whoever calls is counted by their account (contract/account-limits.ts). */
  readonly limit: PublicLimit | null;
  /**
   * In which modes of the caller's account it is answered; of no meaning where anybody may call.
   */
  readonly modes: readonly AccountMode[];
  /**
   * About the person who signs in, not the account: refused to an internal user who opened the
   * account.
   */
  readonly isPersonal: boolean;
  /**
   * Whether who called it and with what is kept for ever (contract/audit.ts): calls that write,
   * unless they change nothing that anybody else sees.
   */
  readonly isNoted: boolean;
  /**
   * A call of any member that programs make too (contract/api-keys.ts); of no meaning where a
   * permission is needed.
   */
  readonly forKeys: boolean;
  readonly forLimited: ForLimited;
  /**
   * Of a call that needs `order-manage`: answered also to members who only pick and pack
   * (contract/order-scope.ts).
   */
  readonly forPicking: boolean;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** JSON unless `multipart`. */
  readonly body: Body;
  readonly multipart: boolean;
  /**
   * How a body without a field is refused (422) where its text is agreed (docs/specification.md
   * "Refusals").
   */
  readonly missing: { field: string; code: string; message: string } | null;
  /** Absent for calls that answer bytes or a page; those are in `produces`. */
  readonly response: Response;
  readonly produces: string;
  readonly errors: readonly number[];
}

type Admission =
  | { access: "public"; limit: PublicLimit }
  | { access: Exclude<Access, "public">; limit?: undefined };

type EndpointOptions<P, Q, B, R> = Admission & {
  /** Default: while the account is open. */
  modes?: readonly AccountMode[];
  isPersonal?: boolean;
  /** Default: for calls of members that are no GET. */
  isNoted?: false;
  forKeys?: true;
  /**
   * Default: "named" for calls that manage connections or warehouses, which belong to the whole
   * account, else "always".
   */
  forLimited?: ForLimited;
  forPicking?: true;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  multipart?: boolean;
  missing?: Endpoint["missing"];
  response?: R;
  produces?: string;
  errors?: readonly number[];
};

/**
 * Declares a call: `endpoint("listOrders", "get", "/v1/orders", { … })`. The name is the OpenAPI
 * operation id.
 */
export function endpoint<
  const P extends Shape | undefined = undefined,
  const Q extends Shape | undefined = undefined,
  const B extends Schema | undefined = undefined,
  const R extends Schema | undefined = undefined,
>(
  name: string,
  method: Method,
  path: string,
  options: EndpointOptions<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return {
    name,
    method,
    path,
    access: options.access,
    limit: options.limit ?? null,
    modes: options.modes ?? ["open"],
    isPersonal: options.isPersonal ?? false,
    forKeys: options.forKeys ?? false,
    forLimited: options.forLimited ?? (managesTheWhole(options) ? "named" : "always"),
    forPicking: options.forPicking ?? false,
    isNoted: options.isNoted ?? (method !== "get" && options.access !== "public"),
    summary: options.summary,
    params: options.params as P,
    query: options.query as Q,
    body: options.body as B,
    multipart: options.multipart ?? false,
    missing: options.missing ?? null,
    response: options.response as R,
    produces: options.produces ?? "application/json",
    errors: options.errors ?? [],
  };
}

type AnyEndpoint = Endpoint;

/** What a caller passes: path params, query (all optional: defaults are the server's), body. */
export type Input<E extends AnyEndpoint> = (E["params"] extends Shape
  ? { params: z.output<E["params"]> }
  : { params?: undefined }) &
  (E["query"] extends Shape ? { query?: Partial<z.output<E["query"]>> } : { query?: undefined }) &
  (E["body"] extends Schema
    ? { body: E["multipart"] extends true ? FormData | z.input<E["body"]> : z.input<E["body"]> }
    : { body?: undefined });

/** What a handler gets: parsed and defaulted. */
export type Parsed<E extends AnyEndpoint> = (E["params"] extends Shape
  ? { params: z.output<E["params"]> }
  : { params: undefined }) &
  (E["query"] extends Shape ? { query: z.output<E["query"]> } : { query: undefined }) &
  (E["body"] extends Schema ? { body: z.output<E["body"]> } : { body: undefined });

/** What the call answers, parsed. Calls without a response schema answer a raw `Response`. */
export type Output<E extends AnyEndpoint> = E["response"] extends Schema
  ? z.output<E["response"]>
  : Response;
/** What a handler returns. */
export type Answer<E extends AnyEndpoint> = E["response"] extends Schema
  ? z.input<E["response"]>
  : Response;

const STATUS_TEXT: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  413: "Content Too Large",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

/** The permissions that a call needs: all of them. */
export function neededFor({ access }: Pick<Endpoint, "access">): readonly Permission[] {
  if (access === "public" || access === "member" || access === "internal") return [];
  return typeof access === "string" ? [access] : access;
}

/** Whether a member who only picks and packs is refused it. */
export const isBeyondPicking = (e: Pick<Endpoint, "access" | "forPicking">): boolean =>
  neededFor(e).includes("order-manage") && !e.forPicking;

function managesTheWhole(e: Pick<Endpoint, "access">): boolean {
  return neededFor(e).some((each) => each === "integration-manage" || each === "warehouse-manage");
}

const FOR_LIMITED = {
  always: [],
  named: ["Members limited to some channels or warehouses have to name one of theirs."],
  never: ["Not for members limited to some channels or warehouses."],
} as const;

function describeAccess(
  e: Pick<Endpoint, "access" | "limit" | "modes" | "forLimited" | "forPicking">,
): string | undefined {
  const needed = neededFor(e).map((permission) => `\`${permission}\``);
  const sentences = [
    ...(e.access === "internal" ? ["For internal users only."] : []),
    ...(needed.length > 0
      ? [`Needs the permission${needed.length > 1 ? "s" : ""} ${needed.join(" and ")}.`]
      : []),
    ...(e.limit
      ? [`At most ${e.limit.perSecond} a second of one network (429 \`too_fast\`).`]
      : []),
    ...FOR_LIMITED[e.forLimited],
    ...(isBeyondPicking(e) ? ["Not for members who only pick and pack."] : []),
    ...(e.modes.length > 1 ? [`Answered while the account is ${e.modes.join(", ")}.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

/** The endpoint as a `@hono/zod-openapi` route, for mounting and for the OpenAPI document. */
export function toRoute(e: AnyEndpoint) {
  const guarded = e.access === "public" ? [429] : [401, 403];
  const errors = [
    ...new Set([...guarded, ...(e.query || e.body || e.params ? [422] : []), ...e.errors]),
  ].sort();
  return createRoute({
    method: e.method,
    path: e.path,
    operationId: e.name,
    summary: e.summary,
    description: describeAccess(e),
    security: e.access === "public" ? [] : [{ token: [] }],
    request: {
      ...(e.params ? { params: e.params } : {}),
      ...(e.query ? { query: e.query } : {}),
      ...(e.body
        ? {
            body: {
              required: true,
              content: {
                [e.multipart ? "multipart/form-data" : "application/json"]: { schema: e.body },
              },
            },
          }
        : {}),
    },
    responses: {
      200: {
        description: "OK",
        content: {
          [e.produces]: { schema: e.response ?? z.string().openapi({ format: "binary" }) },
        },
      },
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          {
            description: STATUS_TEXT[status] ?? "Error",
            content: { "application/json": { schema: Problem } },
          },
        ]),
      ),
    },
  });
}
