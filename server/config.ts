import { z } from "zod";
import type { AppEnv } from "#app/env.ts";
import { MARKETPLACE_TYPES } from "#contract/marketplace-facts.ts";
import { buildOutsideLinks, LINK_NAMES } from "./links.ts";

const link = z.url({ protocol: /^https?$/ }).optional();

const sandboxPort = z.coerce.number().int().min(1).max(65_535).optional();
/** Sandboxes that clients of the real one can be pointed at. */
const WITH_ROOTS = [...MARKETPLACE_TYPES, "meta"];
const getPortVariable = (name: string) => `${name.toUpperCase()}_SANDBOX_PORT`;

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("::"),
  /** The public address of this server. Every absolute link, cookie and origin check uses it. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** A remote upstream. With it the embedded backend is not started. */
  API_BASE: z.url().optional(),
  /** Path of that upstream's health check, below API_BASE. */
  API_HEALTH_PATH: z.string().startsWith("/").default("/healthz"),
  SIGN_IN_URL: z.string().optional(),
  SIGN_OUT_REDIRECT: z.string().optional(),
  /**
   * `SHOPEE_SANDBOX_PORT` and so on: serves the sandbox at the root of this port too, besides
   * `/sandbox/shopee`.
   */
  ...Object.fromEntries(WITH_ROOTS.map((name) => [getPortVariable(name), sandboxPort])),
  /** `web` answers requests but runs no jobs; `worker` runs jobs and answers health checks only. */
  ROLE: z.enum(["web", "worker", "both"]).default("both"),
  /** Processes that answer requests. More than one needs PostgreSQL or a remote upstream. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  ...(Object.fromEntries(LINK_NAMES.map((name) => [name, link])) as Record<
    (typeof LINK_NAMES)[number],
    typeof link
  >),
  /** Further origins of pictures, besides ours and the channels'. */
  PICTURE_ORIGINS: z.string().optional(),
  /** Payment origins of a remote upstream. The embedded backend's follow from its keys. */
  PAYMENT_ORIGINS: z.string().optional(),
  XENDIT_SECRET_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
});

export interface ServerConfig
  extends Pick<AppEnv, "supportUrls" | "services" | "pictureOrigins" | "paymentOrigins"> {
  port: number;
  host: string;
  publicOrigin: string;
  /** `null` if the backend is embedded. */
  apiBase: string | null;
  healthPath: string;
  signInUrl: string;
  signOutRedirect: string;
  role: "web" | "worker" | "both";
  processes: number;
  /** The port of each sandbox that answers at its own root, by name. */
  sandboxPorts: ReadonlyMap<string, number>;
}

const SIGN_IN_PATH = "/v1/accounts/auth/signin";

/** Reads the web server's variables. Throws an Error that names each wrong one. */
export function readServerConfig(env: Record<string, string | undefined>): ServerConfig {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")),
  );
  if (!parsed.success)
    throw new Error(`The configuration is invalid:\n${z.prettifyError(parsed.error)}`);
  const parsedEnv = parsed.data;
  const embedded = !parsedEnv.API_BASE && !/^postgres(ql)?:/.test(env.DATABASE_URL ?? "");
  if (embedded && parsedEnv.WEB_CONCURRENCY > 1)
    throw new Error(
      "WEB_CONCURRENCY above 1 needs PostgreSQL (DATABASE_URL): the embedded database belongs to one process",
    );
  if (parsedEnv.ROLE !== "both") requireShared(parsedEnv.ROLE, env);
  const apiBase = parsedEnv.API_BASE?.replace(/\/$/, "") ?? null;
  const signInUrl = parsedEnv.SIGN_IN_URL ?? `${apiBase ?? "/api"}${SIGN_IN_PATH}`;
  const publicOrigin = new URL(parsedEnv.PUBLIC_ORIGIN ?? `http://localhost:${parsedEnv.PORT}`)
    .origin;
  return {
    port: parsedEnv.PORT,
    host: parsedEnv.HOST,
    publicOrigin,
    apiBase,
    healthPath: parsedEnv.API_HEALTH_PATH,
    signInUrl,
    signOutRedirect: parsedEnv.SIGN_OUT_REDIRECT ?? signInUrl,
    role: parsedEnv.ROLE,
    processes: parsedEnv.WEB_CONCURRENCY,
    sandboxPorts: readSandboxPorts(parsedEnv),
    paymentOrigins: listPaymentOrigins(parsedEnv),
    ...buildOutsideLinks(parsedEnv, { apiBase, publicOrigin }),
  };
}

function readSandboxPorts(variables: Record<string, unknown>): ReadonlyMap<string, number> {
  const wantedPorts = WITH_ROOTS.map((name) => [name, variables[getPortVariable(name)]] as const);
  return new Map(
    wantedPorts.flatMap(([name, port]) => (typeof port === "number" ? [[name, port]] : [])),
  );
}

/** Throws if a value that all processes must share would be each process's own. */
function requireShared(role: string, env: Record<string, string | undefined>): void {
  if (env.API_BASE) throw new Error(`ROLE=${role} is of the embedded backend, not of API_BASE`);
  if (!/^postgres(ql)?:/.test(env.DATABASE_URL ?? ""))
    throw new Error(`ROLE=${role} needs PostgreSQL (DATABASE_URL), which the processes share`);
  const missingVariables = ["PUBLIC_ORIGIN", "CREDENTIALS_KEY"].filter((name) => !env[name]);
  if (missingVariables.length > 0)
    throw new Error(
      `ROLE=${role} needs ${missingVariables.join(" and ")}, the same for all processes`,
    );
  if (env.ETALASE_DEMO === "on") throw new Error("The demo shop is made where ROLE is both");
}

/**
 * Origins of the providers' scripts (docs.xendit.co "Tokenization",
 * docs.stripe.com/security/guide).
 */
function listPaymentOrigins(e: z.output<typeof schema>): string[] {
  return [
    ...(e.XENDIT_SECRET_KEY ? ["https://js.xendit.co", "https://api.xendit.co"] : []),
    ...(e.STRIPE_SECRET_KEY ? ["https://js.stripe.com", "https://api.stripe.com"] : []),
    ...(e.PAYMENT_ORIGINS?.split(",").map((origin) => origin.trim()) ?? []),
  ].filter(Boolean);
}
