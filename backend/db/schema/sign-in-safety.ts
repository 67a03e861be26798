import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { makeCreatedAtColumn, makeInstantColumn } from "../columns.ts";
import { users } from "./accounts.ts";

const makeUserIdColumn = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A mailed link for a new password or address. Only the code's hash is stored. Single use. */
export const mailCodes = pgTable(
  "mail_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: makeUserIdColumn(),
    purpose: text("purpose").$type<"password" | "email">().notNull(),
    /** The address that got the mail; for `email` the new one. */
    email: text("email").notNull(),
    createdAt: makeCreatedAtColumn(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
    usedAt: makeInstantColumn("used_at"),
  },
  (t) => [index("mail_codes_user").on(t.userId, t.purpose)],
);

/** A person's authenticator app (RFC 6238). Unconfirmed until a first code was typed. */
export const authenticators = pgTable("authenticators", {
  userId: makeUserIdColumn().primaryKey(),
  /** Sealed. */
  secret: text("secret").notNull(),
  /** The time step of the last accepted code: each code works once. */
  lastStep: bigint("last_step", { mode: "number" }),
  createdAt: makeCreatedAtColumn(),
  confirmedAt: makeInstantColumn("confirmed_at"),
});

/** Codes for a person who lost the authenticator. Single use. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: makeUserIdColumn(),
    codeHash: text("code_hash").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** A sign-in after a correct password that needs the second step. */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: makeUserIdColumn(),
    createdAt: makeCreatedAtColumn(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
  },
  (t) => [
    index("sign_in_challenges_user").on(t.userId),
    index("sign_in_challenges_age").on(t.expiresAt),
  ],
);

/** A key pair of a person's device (WebAuthn). */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    credentialId: text("credential_id").primaryKey(),
    userId: makeUserIdColumn(),
    name: text("name").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    /** Comma-joined, as the browser named them. */
    transports: text("transports").notNull().default(""),
    createdAt: makeCreatedAtColumn(),
    lastUsedAt: makeInstantColumn("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** A challenge that a browser signs; each is used once. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    /** The person who gets the new key; `null` for signing in. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: makeCreatedAtColumn(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
  },
  (t) => [index("passkey_challenges_age").on(t.expiresAt)],
);
