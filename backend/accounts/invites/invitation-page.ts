import { eq, sql } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { users } from "../../db/schema/accounts.ts";
import type { Visit } from "../pages/page.ts";
import { findInvite } from "./accept-invite.ts";
import { inviteStatus } from "./read-invites.ts";

export interface Invitation {
  code: string;
  email: string;
  inviter: string;
  shop: string;
  /** Somebody signs in with its address. Only the link's holder sees this. */
  isKnown: boolean;
}

const CODE = /^\/staff\/signup\/([\w-]{20,100})(?:[?#]|$)/;
const PATH = /^\/staff\/signup\/[^?#]/;

/** Returns whether a visitor follows an invitation, open or not. */
export const followsInvitation = ({ carried }: Pick<Visit, "carried">): boolean =>
  PATH.test(carried.get("target") ?? "");

/** Returns the open invitation that a visitor follows: the app passes its page as target. */
export async function invitationOf(
  backend: Pick<Backend, "db" | "now">,
  { carried }: Pick<Visit, "carried">,
): Promise<Invitation | null> {
  const [, code] = CODE.exec(carried.get("target") ?? "") ?? [];
  const found = code ? await findInvite(backend.db, code) : null;
  if (!code || !found) return null;
  const status = inviteStatus(found.invite, backend.now());
  if (status !== "sent" && status !== "resent") return null;
  const { email } = found.invite;
  const [user] = await backend.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return { code, email, inviter: found.inviter, shop: found.shop, isKnown: user !== undefined };
}
