import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import type { AccountMode } from "./account-mode.ts";
import type { Permission } from "./permissions.ts";
import { Problem } from "./problem.ts";

type Method = "get" | "post" | "put" | "delete";
type Schema = z.ZodType;
type ObjectSchema = z.ZodObject;

/**
 * Anybody, any member, internal users, or members whose roles together have all the permissions.
 */
type CallAccess = "public" | "member" | "internal" | Permission | readonly Permission[];

/**
 * Whether a member limited to some channels or warehouses gets an answer: always, only where the
 * call names one of theirs, or never, because it concerns the whole account.
 */
type ForLimited = "always" | "named" | "never";

/**
 * Counts by the caller's place, never by the requested thing: with a counter per shop a caller
 * could block the shop.
 */
export interface PublicLimit {
  /** Requests per second of one network. Unused requests of ten seconds are kept for a burst. */
  readonly perSecond: number;
  /**
   * Calls with an effect, in ten minutes, by network, browser and phone. Only valid input counts.
   */
  readonly tries?: { readonly network: number; readonly device: number; readonly phone: number };
}

/** A call as data: client, validation and OpenAPI document are derived from it. */
export interface Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
> {
  readonly name: string;
  readonly method: Method;
  /** With `{param}` placeholders. */
  readonly path: string;
  readonly access: CallAccess;
  /** `null`: the account's limits apply (contract/account-limits.ts). */
  readonly limit: PublicLimit | null;
  /** Ignored for public calls. */
  readonly modes: readonly AccountMode[];
  /** About the signed-in person: refused to internal users who opened the account. */
  readonly isPersonal: boolean;
  /**
   * Whether the audit log has the call (contract/audit.ts): writing calls, unless nobody else sees
   * the change.
   */
  readonly isNoted: boolean;
  /**
   * API keys may make this member's call (contract/api-keys.ts). Ignored where a permission is
   * needed.
   */
  readonly forKeys: boolean;
  readonly forLimited: ForLimited;
  /**
   * Also for members who only pick and pack (contract/order-scope.ts), if the call needs
   * `order-manage`.
   */
  readonly forPicking: boolean;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** JSON unless `multipart`. */
  readonly body: Body;
  readonly multipart: boolean;
  /** The refusal (422) of a body without a specified field (docs/specification.md "Refusals"). */
  readonly missing: { field: string; code: string; message: string } | null;
  /** Absent for bytes or a page; `produces` names those. */
  readonly response: Response;
  readonly produces: string;
  readonly errors: readonly number[];
}

type CallAdmission =
  | { access: "public"; limit: PublicLimit }
  | { access: Exclude<CallAccess, "public">; limit?: undefined };

type EndpointOptions<P, Q, B, R> = CallAdmission & {
  /** Default: while the account is open. */
  modes?: readonly AccountMode[];
  isPersonal?: boolean;
  /** Default: for members' calls other than GET. */
  isNoted?: false;
  forKeys?: true;
  /**
   * Default: "named" for calls about connections or warehouses, which belong to the account, else
   * "always".
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
 * Declares a call: `endpoint("listOrders", "get", "/v1/orders", { … })`. The name is its OpenAPI
 * id.
 */
export function endpoint<
  const P extends ObjectSchema | undefined = undefined,
  const Q extends ObjectSchema | undefined = undefined,
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
    forLimited: options.forLimited ?? (managesWholeAccount(options) ? "named" : "always"),
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

/** A caller's input. Query fields are optional: the server has defaults. */
export type Input<E extends AnyEndpoint> = (E["params"] extends ObjectSchema
  ? { params: z.output<E["params"]> }
  : { params?: undefined }) &
  (E["query"] extends ObjectSchema
    ? { query?: Partial<z.output<E["query"]>> }
    : { query?: undefined }) &
  (E["body"] extends Schema
    ? { body: E["multipart"] extends true ? FormData | z.input<E["body"]> : z.input<E["body"]> }
    : { body?: undefined });

/** A handler's input, with defaults. */
export type Parsed<E extends AnyEndpoint> = (E["params"] extends ObjectSchema
  ? { params: z.output<E["params"]> }
  : { params: undefined }) &
  (E["query"] extends ObjectSchema ? { query: z.output<E["query"]> } : { query: undefined }) &
  (E["body"] extends Schema ? { body: z.output<E["body"]> } : { body: undefined });

/** Calls without a response schema answer a `Response`. */
export type Output<E extends AnyEndpoint> = E["response"] extends Schema
  ? z.output<E["response"]>
  : Response;
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

export function listNeededPermissions({ access }: Pick<Endpoint, "access">): readonly Permission[] {
  if (access === "public" || access === "member" || access === "internal") return [];
  return typeof access === "string" ? [access] : access;
}

/** Whether the call is refused to a member who only picks and packs. */
export const isBeyondPicking = (e: Pick<Endpoint, "access" | "forPicking">): boolean =>
  listNeededPermissions(e).includes("order-manage") && !e.forPicking;

function managesWholeAccount(e: Pick<Endpoint, "access">): boolean {
  return listNeededPermissions(e).some(
    (each) => each === "integration-manage" || each === "warehouse-manage",
  );
}

const FOR_LIMITED = {
  always: [],
  named: ["Members limited to some channels or warehouses have to name one of theirs."],
  never: ["Not for members limited to some channels or warehouses."],
} as const;

function describeAccess(
  e: Pick<Endpoint, "access" | "limit" | "modes" | "forLimited" | "forPicking">,
): string | undefined {
  const neededPermissions = listNeededPermissions(e).map((permission) => `\`${permission}\``);
  const sentences = [
    ...(e.access === "internal" ? ["For internal users only."] : []),
    ...(neededPermissions.length > 0
      ? [
          `Needs the permission${neededPermissions.length > 1 ? "s" : ""} ${neededPermissions.join(" and ")}.`,
        ]
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

/** For `@hono/zod-openapi`: mounting and the OpenAPI document. */
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
