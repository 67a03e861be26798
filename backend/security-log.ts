import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { Backend, Caller } from "./context.ts";

/** Events for the monitoring of accounts. */
export type SecurityEvent =
  | "sign_in"
  | "sign_in_failed"
  | "sign_in_paused"
  | "sign_up"
  | "code_refused"
  | "session_revoked"
  | "account_switched"
  | "account_opened"
  | "denied"
  | "saw_as_role"
  | "role_made"
  | "role_changed"
  | "role_removed"
  | "role_given"
  | "api_key_made"
  | "api_key_revoked"
  | "staff_invited"
  | "staff_joined"
  | "staff_enabled"
  | "staff_disabled"
  | "staff_removed"
  | "password_reset_asked"
  | "password_changed"
  | "email_changed"
  | "two_step_on"
  | "two_step_off"
  | "second_step_asked"
  | "two_step_failed"
  | "recovery_code_used"
  | "passkey_added"
  | "passkey_removed"
  | "channel_disconnected"
  | "account_deletion_asked"
  | "account_deleted";

/** Only ids and hashes: never an e-mail, an address, a token, a code, or typed text. */
interface SecurityFacts {
  /** The person concerned. */
  userId?: string | undefined;
  /** The actor (`getActorId`), if it is not `userId`. */
  by?: string;
  accountId?: string | undefined;
  sessionId?: string | undefined;
  /** `makeLogMark` of the e-mail that was tried. */
  email?: string;
  /** `makeLogMark` of the client's network address. */
  from?: string;
  call?: string;
  code?: string;
  role?: string;
  roleId?: string;
  keyId?: string;
  channelId?: string;
  kind?: string;
}

/** Returns the acting person's id: a key's maker, or an opened account's internal user. */
export const getActorId = ({ userId, openedBy }: Pick<Caller, "userId" | "openedBy">): string =>
  openedBy?.userId ?? userId;

/** Writes an event to the common log. Call it after the commit. */
export function logSecurity(log: Logger, event: SecurityEvent, facts: SecurityFacts): void {
  log.info({ security: event, ...facts }, "security event");
}

/**
 * Returns a keyed mark of a text. Equal marks mean equal texts, but a reader of the log cannot
 * guess the text.
 */
export function makeLogMark({ config }: Pick<Backend, "config">, text: string): string {
  if (!config.credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return createHmac("sha256", config.credentialsKey).update(text).digest("hex").slice(0, 16);
}
