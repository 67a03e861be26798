import { eq, sql } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { users } from "../../db/schema/accounts.ts";
import type { Visit } from "../pages/page.ts";
import { findInvite } from "./accept-invite.ts";
import { computeInviteStatus } from "./read-invites.ts";

export interface Invitation {
  code: string;
  email: string;
  inviter: string;
  shop: string;
  /** A user with this address exists. Only the link's holder sees this. */
  isKnown: boolean;
}

const CODE_PATTERN = /^\/staff\/signup\/([\w-]{20,100})(?:[?#]|$)/;
const PATH_PATTERN = /^\/staff\/signup\/[^?#]/;

export const followsInvitation = ({ carried }: Pick<Visit, "carried">): boolean =>
  PATH_PATTERN.test(carried.get("target") ?? "");

/** Returns the open invitation that a visitor follows. The app passes its page as `target`. */
export async function findInvitation(
  backend: Pick<Backend, "db" | "now">,
  { carried }: Pick<Visit, "carried">,
): Promise<Invitation | null> {
  const [, code] = CODE_PATTERN.exec(carried.get("target") ?? "") ?? [];
  const invite = code ? await findInvite(backend.db, code) : null;
  if (!code || !invite) return null;
  const status = computeInviteStatus(invite.invite, backend.now());
  if (status !== "sent" && status !== "resent") return null;
  const { email } = invite.invite;
  const [user] = await backend.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return { code, email, inviter: invite.inviter, shop: invite.shop, isKnown: user !== undefined };
}
