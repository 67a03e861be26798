import { and, eq } from "drizzle-orm";
import { issueSession } from "#backend/accounts/sessions.ts";
import { newId } from "#backend/db/columns.ts";
import { membershipRoles, memberships, roles } from "#backend/db/schema/accounts.ts";
import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { SignedIn, TestBackend } from "#tests/support/backend.ts";

/** Returns status and body of calls, also of refused ones. */
export const asks =
  (who: Pick<SignedIn, "fetch">) => async (method: string, path: string, body?: unknown) => {
    const answer = await who.fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
    return { status: answer.status, body: (await answer.json().catch(() => null)) as any };
  };

export async function roleIdOf(
  world: TestBackend,
  accountId: string,
  name: string,
): Promise<string> {
  const [role] = await world.backend.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.accountId, accountId), eq(roles.name, name)));
  if (!role) throw new Error(`no role ${name}`);
  return role.id;
}

/** Adds a person, who has their own shop, to the owner's staff. Returns the member's sign-in. */
export async function staffOf(
  world: TestBackend,
  owner: SignedIn,
  permissions: readonly Permission[],
  scope: { channelIds?: string[]; warehouseIds?: string[]; orderScope?: OrderScope } = {},
): Promise<SignedIn> {
  const person = await world.signUp();
  const { accountId } = owner;
  const { userId } = person;
  const roleId = newId();
  const { db } = world.backend;
  await db.insert(memberships).values({ accountId, userId, userType: "staff", ...scope });
  await db
    .insert(roles)
    .values({ id: roleId, accountId, name: roleId, permissions: [...permissions] });
  await db.insert(membershipRoles).values({ accountId, userId, roleId });
  const { token } = await issueSession(world.backend, { accountId, userId, kind: "session" });
  return { ...person, ...signedIn(world, token), accountId, token };
}

export const signedIn = (world: TestBackend, token: string): Pick<SignedIn, "fetch"> => ({
  fetch: (path, init = {}) =>
    world.fetch(path, {
      ...init,
      headers: {
        ...(typeof init.body === "string" ? { "Content-Type": "application/json" } : {}),
        ...Object.fromEntries(new Headers(init.headers)),
        "x-jwt": `Bearer ${token}`,
      },
    }),
});
