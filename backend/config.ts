import { z } from "zod";
import type { LimitName } from "#contract/account-limits.ts";
import type { CountryCode } from "#contract/countries.ts";
import { COURIER_VARIABLES, type CourierSettings, readCourierSettings } from "./couriers/config.ts";
import { INVOICE_SELLER_VARIABLES, type InvoiceSeller } from "./invoice-seller-config.ts";
import {
  MARKETPLACE_VARIABLES,
  type MarketplaceSettings,
  readMarketplaces,
} from "./marketplaces/configured.ts";
import { META_VARIABLES, type MetaSettings, readMetaSettings } from "./marketplaces/meta/config.ts";
import {
  MESSENGER_VARIABLES,
  type MessengerSettings,
  readMessengerSettings,
} from "./messengers/config.ts";
import { PAYMENT_VARIABLES, type PaymentSettings, readPaymentSettings } from "./payments/config.ts";
import {
  readSlipVerifierSettings,
  SLIP_VERIFIER_VARIABLES,
  type SlipVerifierSettings,
} from "./slip-verifiers/config.ts";

const schema = z.object({
  /** `postgres://…`, or the folder of the embedded database (`memory://` for tests). */
  DATABASE_URL: z.string().default(".data/database"),
  /** `transaction`: DATABASE_URL's pooler lends connections per transaction (pgbouncer). */
  DATABASE_POOLER: z.enum(["none", "transaction"]).default("none"),
  /** The PostgreSQL server behind that pooler, for the queue and for LISTEN. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A replica of the PostgreSQL in DATABASE_URL, for reads that may be slightly old. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Seconds. A replica with more lag is not used. */
  DATABASE_READ_LAG: z.coerce.number().min(0).default(1),
  /** Uploaded pictures, labels and imported files: a folder, or `s3://bucket/prefix`. */
  FILES_URL: z.string().default(".data/files"),
  /** The public address of this server. Addresses are built from it, never from request headers. */
  PUBLIC_ORIGIN: z.url().default("http://localhost:3000"),
  /** The address of the app's pages, if it is not PUBLIC_ORIGIN. */
  APP_ORIGIN: z.url().optional(),
  /** The name that domains of own shops lead to, if it is not that of the app's address. */
  SHOP_DOMAIN_TARGET: z
    .string()
    .regex(/^[a-z0-9.-]+$/i)
    .optional(),
  /** Comma list of DNS servers (`address` or `address:port`) for the domains of own shops. */
  DNS_SERVERS: z.string().optional(),
  /** 32 bytes as hex; encrypts channel credentials. Generated and stored in .data/ if absent. */
  CREDENTIALS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** `on` fills an empty database with a demo shop. Off by default on PostgreSQL. */
  ETALASE_DEMO: z.enum(["on", "off"]).optional(),
  /** `warn` by default with the demo, else `info`. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
  /** Required to read /metrics. Without it /metrics does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** OTLP over HTTP endpoint of traces. The exporter reads OTEL_EXPORTER_OTLP_HEADERS. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_SERVICE_NAME: z.string().default("etalase"),
  /** Share of traces that are kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Comma list of e-mail domains and addresses whose users are internal. */
  INTERNAL_USERS: z.string().default(""),
  /** Number of reverse proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /**
   * `on` runs a sandbox in this process for each marketplace that is not configured live. On by
   * default with the demo.
   */
  SANDBOX: z.enum(["on", "off"]).optional(),
  ...META_VARIABLES,
  ...COURIER_VARIABLES,
  ...MESSENGER_VARIABLES,
  ...SLIP_VERIFIER_VARIABLES,
  /**
   * The mail server: `smtps://user:password@host:465` or `smtp://host:587`. Without it mails stay
   * in the database for internal users.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender, needed with SMTP_URL: `Etalase <no-reply@example.com>` or a bare address. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/)
    .optional(),
  ...PAYMENT_VARIABLES,
  ...INVOICE_SELLER_VARIABLES,
  /** Default limits of an account without its own (contract/account-limits.ts). */
  LIMIT_REQUESTS: z.coerce.number().int().min(1).default(50),
  LIMIT_STORAGE_MB: z.coerce.number().int().min(0).default(50_000),
  LIMIT_RUNS: z.coerce.number().int().min(1).default(20),
  /** Connected shops, except for accounts with UNLIMITED_CHANNELS_FLAG. */
  LIMIT_CHANNELS: z.coerce.number().int().min(1).default(50),
  /** `off`: pictures named by an imported file are not fetched (tests, closed networks). */
  IMPORT_PICTURES: z.enum(["fetch", "off"]).default("fetch"),
});

export interface BackendConfig {
  databaseUrl: string;
  /** `null` without a pooler. */
  databaseDirectUrl: string | null;
  /** `null` if everything is read from `databaseUrl`. */
  databaseReadUrl: string | null;
  databaseReadLag: number;
  filesUrl: string;
  publicOrigin: string;
  appOrigin: string;
  /** The name that domains of own shops lead to. */
  shopDomainTarget: string;
  /** Empty for this machine's own. */
  dnsServers: readonly string[];
  credentialsKey: string | null;
  demo: boolean;
  logLevel: string;
  /** `null` if metrics are off. */
  metricsToken: string | null;
  /** `null` if tracing is off. */
  tracing: { endpoint: string; serviceName: string; share: number } | null;
  internalUsers: readonly string[];
  trustedProxies: number;
  marketplaces: MarketplaceSettings;
  meta: MetaSettings;
  couriers: CourierSettings;
  messengers: MessengerSettings;
  slipVerifiers: SlipVerifierSettings;
  limits: Record<LimitName | "channels", number>;
  fetchImportPictures: boolean;
  /** `null` if mails are stored and not sent. */
  smtpUrl: string | null;
  mailFrom: string;
  /** `null` if no seller is named: no tax invoice is issued. */
  invoiceSeller: Record<CountryCode, InvoiceSeller | null>;
  payments: PaymentSettings;
}

/** The internal user of the demo. The password is public, so use it on a private machine only. */
export const DEMO_INTERNAL_USER = "dewi@etalase.invalid";
const isOwnMachine = (origin: string) =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);

/** Reads the environment once. Throws an Error that names each wrong variable. */
export function readConfig(env: Record<string, string | undefined>): BackendConfig {
  const parsed = schema
    .extend(MARKETPLACE_VARIABLES)
    .safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!parsed.success)
    throw new Error(`The configuration is invalid:\n${z.prettifyError(parsed.error)}`);
  const parsedEnv = parsed.data;
  if (parsedEnv.SMTP_URL && !parsedEnv.MAIL_FROM)
    throw new Error("MAIL_FROM is needed with SMTP_URL");
  if (parsedEnv.DATABASE_POOLER === "transaction" && !parsedEnv.DATABASE_DIRECT_URL)
    throw new Error("DATABASE_DIRECT_URL is needed with DATABASE_POOLER=transaction");
  if (parsedEnv.DATABASE_READ_URL && !/^postgres(ql)?:/.test(parsedEnv.DATABASE_URL))
    throw new Error("DATABASE_READ_URL follows a PostgreSQL: DATABASE_URL has to be one");
  const demo = parsedEnv.ETALASE_DEMO
    ? parsedEnv.ETALASE_DEMO === "on"
    : !/^postgres(ql)?:/.test(parsedEnv.DATABASE_URL);
  const hasSandbox = parsedEnv.SANDBOX ? parsedEnv.SANDBOX === "on" : demo;
  const serverOptions = { hasSandbox, publicOrigin: parsedEnv.PUBLIC_ORIGIN };
  const appUrl = new URL(parsedEnv.APP_ORIGIN ?? parsedEnv.PUBLIC_ORIGIN);
  return {
    databaseUrl: parsedEnv.DATABASE_URL,
    databaseDirectUrl:
      parsedEnv.DATABASE_POOLER === "none" ? null : (parsedEnv.DATABASE_DIRECT_URL ?? null),
    databaseReadUrl: parsedEnv.DATABASE_READ_URL ?? null,
    databaseReadLag: parsedEnv.DATABASE_READ_LAG,
    filesUrl: parsedEnv.FILES_URL,
    publicOrigin: new URL(parsedEnv.PUBLIC_ORIGIN).origin,
    appOrigin: appUrl.origin,
    dnsServers: (parsedEnv.DNS_SERVERS ?? "")
      .split(",")
      .map((server) => server.trim())
      .filter(Boolean),
    shopDomainTarget: parsedEnv.SHOP_DOMAIN_TARGET?.toLowerCase() ?? appUrl.hostname,
    credentialsKey: parsedEnv.CREDENTIALS_KEY ?? null,
    demo,
    logLevel: parsedEnv.LOG_LEVEL ?? (demo ? "warn" : "info"),
    metricsToken: parsedEnv.METRICS_TOKEN ?? null,
    tracing: parsedEnv.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: parsedEnv.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: parsedEnv.OTEL_SERVICE_NAME,
          share: parsedEnv.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    internalUsers: [
      ...parsedEnv.INTERNAL_USERS.split(",").map((s) => s.trim().toLowerCase()),
      demo && isOwnMachine(parsedEnv.PUBLIC_ORIGIN) ? DEMO_INTERNAL_USER : "",
    ].filter(Boolean),
    trustedProxies: parsedEnv.TRUSTED_PROXIES,
    marketplaces: readMarketplaces(parsedEnv, serverOptions),
    meta: readMetaSettings(parsedEnv, serverOptions),
    couriers: readCourierSettings(parsedEnv, serverOptions),
    messengers: readMessengerSettings(parsedEnv, serverOptions),
    slipVerifiers: readSlipVerifierSettings(parsedEnv, serverOptions),
    limits: {
      requestsPerSecond: parsedEnv.LIMIT_REQUESTS,
      storageBytes: parsedEnv.LIMIT_STORAGE_MB * 1_000_000,
      runs: parsedEnv.LIMIT_RUNS,
      channels: parsedEnv.LIMIT_CHANNELS,
    },
    fetchImportPictures: parsedEnv.IMPORT_PICTURES === "fetch",
    smtpUrl: parsedEnv.SMTP_URL ?? null,
    mailFrom: parsedEnv.MAIL_FROM ?? "Etalase <no-reply@etalase.invalid>",
    invoiceSeller: { id: parsedEnv.INVOICE_SELLER_ID, th: parsedEnv.INVOICE_SELLER_TH },
    payments: readPaymentSettings(parsedEnv, serverOptions),
  };
}
