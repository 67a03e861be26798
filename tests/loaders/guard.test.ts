import { afterAll, beforeAll, expect, test } from "vitest";
import { findRule, isPage } from "#app/access/match-route.ts";
import { ROUTES } from "#app/access/routes-table.ts";
import { requireAccount } from "#app/middleware/account.ts";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import { ORIGIN, type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { testContext } from "#tests/support/context.ts";
import { routeFiles } from "#tests/support/route-files.ts";

const ROLES: Record<string, readonly Permission[]> = { ...DEFAULT_ROLES, "no role": [] };
/** Open to every member. */
const OPEN = new Set([
  "/",
  "/dashboard",
  "/help",
  "/account",
  "/account/two-step",
  "/mobile-gateway",
  "/notifications",
  "/search",
  "/settings/notifications",
  "/search/found",
  "/shortcuts",
]);

/** Every screen behind the guard, from its files, such as /orders/some-id. */
const SCREENS = routeFiles()
  .filter(({ forMembers }) => forMembers)
  .map(({ path }) => path.replace(/:\w+/g, "some-id"));

const world = await startTestBackend();
const members = new Map<string, SignedIn>();
afterAll(world.close);
beforeAll(async () => {
  for (const [role, permissions] of Object.entries(ROLES)) {
    const member = await world.signUp();
    await world.setPermissions(member, permissions);
    members.set(role, member);
  }
});

const apiFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  return world.app.fetch(new Request(`${ORIGIN}${pathname}${search}`, request));
};

/** Returns where the guard sends the member; `null` means on to the screen. */
async function guarded(path: string, member: SignedIn | null): Promise<string | null> {
  const { context, request } = testContext({ path, apiFetch, token: member?.token ?? "" });
  const passed = new Response("the screen");
  // The router's argument type names the route's parents; the guard reads only the context.
  const args = { context, request, params: {} } as unknown as Parameters<typeof requireAccount>[0];
  try {
    return (await requireAccount(args, async () => passed)) === passed ? null : "something else";
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("Location") ?? String(thrown.status);
    throw thrown;
  }
}

test.each(Object.keys(ROLES))(
  "%s opens the screens of its permissions and no others",
  async (role) => {
    const member = members.get(role) ?? null;
    const held = ROLES[role] ?? [];
    for (const path of [
      ...ROUTES.filter((rule) => !rule.public && !rule.internalOnly).map((rule) =>
        rule.path.replace(/:\w+/g, "some-id"),
      ),
      ...SCREENS,
    ]) {
      const { internalOnly, permissions } = findRule(path);
      const allowed = !internalOnly && permissions.every((permission) => held.includes(permission));
      expect([path, await guarded(path, member)]).toEqual([
        path,
        allowed ? null : `/no-access?path=${encodeURIComponent(path)}`,
      ]);
    }
  },
);

test("every screen except public ones requires a permission", () => {
  expect(SCREENS.length).toBeGreaterThan(15);
  for (const path of SCREENS.filter((screen) => !OPEN.has(screen))) {
    const { internalOnly, permissions } = findRule(path);
    expect([path, internalOnly || permissions.length > 0]).toEqual([path, true]);
  }
});

test.each(SCREENS)("%s sends a visitor, also with an expired token, to sign-in", async (path) => {
  for (const member of [null, { ...(members.get("Owner") as SignedIn), token: "old" }]) {
    const location = new URL((await guarded(`${path}?page=2`, member)) ?? "", ORIGIN);
    expect(location.pathname).toBe("/api/v1/accounts/auth/signin");
    expect(location.searchParams.get("target")).toBe(isPage(path) ? `${path}?page=2` : "/");
  }
});
