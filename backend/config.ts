import { z } from "zod";

const schema = z.object({
  /** `postgres://…`, or the folder of the embedded database (`memory://` for tests). */
  DATABASE_URL: z.string().default(".data/database"),
  /** Uploaded pictures, labels and imported files: a folder, or `s3://bucket/prefix`. */
  FILES_URL: z.string().default(".data/files"),
  /** The address people reach this server at. Origins, callbacks and webhooks are built from it, never from request headers. */
  PUBLIC_ORIGIN: z.url().default("http://localhost:3000"),
  /** Where the app's pages are, when they are not at PUBLIC_ORIGIN. */
  APP_ORIGIN: z.url().optional(),
  /** 32 bytes as hex; encrypts channel credentials. Made and kept in .data/ when absent. */
  CREDENTIALS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** `on` fills an empty database with a demo shop. Off by default on PostgreSQL, which is somebody's real database. */
  ETALASE_DEMO: z.enum(["on", "off"]).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  /** Comma list of e-mail domains and addresses whose users are internal. */
  INTERNAL_USERS: z.string().default(""),
  /** Reverse proxies whose X-Forwarded-For is believed: the count of hops. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** `on`: where no live marketplace is configured, one runs inside this process. Off by default unless the demo is on, which sells there. */
  SANDBOX: z.enum(["on", "off"]).optional(),
  /** `sandbox`, where SANDBOX allows it; `live` needs the credentials below. */
  SHOPEE_MODE: z.enum(["sandbox", "live"]).optional(),
  SHOPEE_HOST: z.url().default("https://partner.shopeemobile.com"),
  SHOPEE_PARTNER_ID: z.string().optional(),
  SHOPEE_PARTNER_KEY: z.string().optional(),
  SHOPEE_PUSH_KEY: z.string().optional(),
  /** The server that takes our mails: `smtps://user:password@host:465` or `smtp://host:587`. Without it they stay in the database, for internal users to read. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whom mails are from; needed with SMTP_URL: `Etalase <no-reply@example.com>` or the bare address. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/)
    .optional(),
  /** `off`: pictures named by an imported file are not fetched (tests, closed networks). */
  IMPORT_PICTURES: z.enum(["fetch", "off"]).default("fetch"),
});

export interface BackendConfig {
  databaseUrl: string;
  filesUrl: string;
  publicOrigin: string;
  appOrigin: string;
  credentialsKey: string | null;
  demo: boolean;
  logLevel: string;
  internalUsers: readonly string[];
  trustedProxies: number;
  shopee: {
    /** `off`: no shop can be connected. */
    mode: "sandbox" | "live" | "off";
    host: string;
    partnerId: string;
    partnerKey: string;
    pushKey: string;
  };
  fetchImportPictures: boolean;
  /** null: mails are kept and not sent. */
  smtpUrl: string | null;
  mailFrom: string;
}

/** Reads the environment once. Throws an Error that names each wrong variable. */
export function readConfig(env: Record<string, string | undefined>): BackendConfig {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")),
  );
  if (!parsed.success)
    throw new Error(`The configuration is not right:\n${z.prettifyError(parsed.error)}`);
  const e = parsed.data;
  const live =
    e.SHOPEE_MODE === "live" || (e.SHOPEE_MODE === undefined && e.SHOPEE_PARTNER_ID !== undefined);
  if (live && !(e.SHOPEE_PARTNER_ID && e.SHOPEE_PARTNER_KEY))
    throw new Error("SHOPEE_PARTNER_ID and SHOPEE_PARTNER_KEY are needed for the live Shopee");
  if (e.SMTP_URL && !e.MAIL_FROM) throw new Error("MAIL_FROM is needed with SMTP_URL");
  const demo = e.ETALASE_DEMO ? e.ETALASE_DEMO === "on" : !/^postgres(ql)?:/.test(e.DATABASE_URL);
  const hasSandbox = e.SANDBOX ? e.SANDBOX === "on" : demo;
  return {
    databaseUrl: e.DATABASE_URL,
    filesUrl: e.FILES_URL,
    publicOrigin: new URL(e.PUBLIC_ORIGIN).origin,
    appOrigin: new URL(e.APP_ORIGIN ?? e.PUBLIC_ORIGIN).origin,
    credentialsKey: e.CREDENTIALS_KEY ?? null,
    demo,
    logLevel: e.LOG_LEVEL,
    internalUsers: e.INTERNAL_USERS.split(",")
      .map((s) => s.trim().toLowerCase())
      .filter(Boolean),
    trustedProxies: e.TRUSTED_PROXIES,
    shopee: live
      ? {
          mode: "live",
          host: e.SHOPEE_HOST,
          partnerId: e.SHOPEE_PARTNER_ID ?? "",
          partnerKey: e.SHOPEE_PARTNER_KEY ?? "",
          pushKey: e.SHOPEE_PUSH_KEY ?? e.SHOPEE_PARTNER_KEY ?? "",
        }
      : {
          mode: hasSandbox ? "sandbox" : "off",
          host: `${new URL(e.PUBLIC_ORIGIN).origin}/sandbox/shopee`,
          partnerId: "1000001",
          // Made at the first start (main.ts): the sandbox checks them like Shopee does.
          partnerKey: "",
          pushKey: "",
        },
    fetchImportPictures: e.IMPORT_PICTURES === "fetch",
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? "Etalase <no-reply@etalase.invalid>",
  };
}
