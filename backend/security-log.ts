import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { Backend, Caller } from "./context.ts";

/** What whoever watches over the accounts wants to hear of. */
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

/** Ids and marks: never an e-mail, an address, a token, a code, or anything a person typed. */
interface SecurityFacts {
  /** Whom it is about. */
  userId?: string | undefined;
  /** Who did it, where that is somebody else or a matter of the account: `actorOf`. */
  by?: string;
  accountId?: string | undefined;
  sessionId?: string | undefined;
  /** `markOf` the e-mail that was tried and of the address it was tried from. */
  email?: string;
  from?: string;
  call?: string;
  code?: string;
  role?: string;
  roleId?: string;
  keyId?: string;
  channelId?: string;
  kind?: string;
}

/**
 * The person who did it by their user id: of a key the member who made it, of an opened account the
 * internal user behind it.
 */
export const actorOf = ({ userId, openedBy }: Pick<Caller, "userId" | "openedBy">): string =>
  openedBy?.userId ?? userId;

/**
 * One line an event, after what it tells of is committed, in the same log as everything else;
 * `security` names the event.
 */
export function logSecurity(log: Logger, event: SecurityEvent, facts: SecurityFacts): void {
  log.info({ security: event, ...facts }, "security event");
}

/**
 * Tells that two events are about the same thing without saying which: whoever has the log alone
 * cannot try names against it.
 */
export function markOf({ config }: Pick<Backend, "config">, text: string): string {
  if (!config.credentialsKey) throw new Error("There is no key to make marks with");
  return createHmac("sha256", config.credentialsKey).update(text).digest("hex").slice(0, 16);
}
