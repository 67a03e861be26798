import { expect, test } from "vitest";
import { isPage } from "#app/access/match-route.ts";
import { ROUTES } from "#app/access/routes-table.ts";
import { requireAccount } from "#app/middleware/account.ts";
import { buildMenu } from "#app/services/shell/menu.ts";
import type { ChannelSummary, CurrentMember } from "#contract/accounts.ts";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { testContext } from "#tests/support/context.ts";
import { routeFiles } from "#tests/support/route-files.ts";
import { member } from "#tests/support/stub-upstream.ts";

/** A second copy of docs/domain.md "Permissions", to compare the table. The first match counts. */
const NEEDED: readonly [prefix: string, needed: readonly Permission[] | "internal" | "nothing"][] =
  [
    ["/channels/live", "internal"],
    ["/channels", ["integration-manage"]],
    ["/onboarding/unauthorized", "nothing"],
    // The onboarding makes and publishes products.
    ["/onboarding", ["integration-manage", "product-manage"]],
    ["/product-import", ["integration-manage", "product-manage"]],
    ["/meta", ["integration-manage", "product-manage"]],
    ["/chats", ["chat-manage"]],
    ["/order-quota", ["quota-manage"]],
    ["/products", ["product-manage"]],
    ["/drafts", ["product-manage"]],
    ["/stocks/warehouses", ["warehouse-manage"]],
    ["/stocks", ["stock-manage"]],
    ["/orders", ["order-manage"]],
    ["/pick-and-pack", ["order-manage"]],
    ["/statistics", ["analytics-read"]],
    ["/dashboard/", ["analytics-read"]],
    ["/staffs", ["staff-manage"]],
    ["/settings/shipping/rules", ["integration-manage", "order-manage"]],
    ["/settings/delete-account", ["staff-manage", "order-manage", "chat-manage"]],
    ["/settings/privacy", ["staff-manage", "order-manage", "chat-manage"]],
    ["/settings/tax", ["quota-manage"]],
    ["/settings/notifications", "nothing"],
    ["/settings", ["integration-manage"]],
    ["/admin", "internal"],
    ["/", "nothing"],
  ];

/** Every address that needs a session (docs/specification.md "Addresses"). */
const SPECIFIED =
  `/ /dashboard /channels /chats /chats/:channelId /chats/:channelId/:sessionId /chats/setting /order-quota/history
  /products-v2/master /products-v2/master/:id /products-v2/master/create /products-history /products-v2/channels/:channel
  /products-v2/channels/:channel/:channelId/:id /products-v2/channels/:channel/revoked /drafts-v2/:channel/:channelId /drafts/:channel/:channelId
  /stocks/manage /stocks/history /stocks/settings /stocks/warehouses /stocks/settings/general /stocks/settings/custom /stocks/settings/custom/:id
  /stocks/counting /stocks/counting/existing /stocks/barcode /stocks-v2 /stocks-v2/manage /orders /orders/:id /pick-and-pack /statistics
  /product-import /product-import-v2 /staffs /staffs/roles/:id /settings /settings/size-guide /settings/line /settings/product-category
  /settings/shipping /onboarding /onboarding/from /onboarding/to /onboarding/import /onboarding/finished /meta/sync
  /meta/tasks/:id`.split(/\s+/);
const PUBLIC = [
  "/signup/callback/:code",
  "/signout",
  "/staff/signup/:inviteCode",
  "/suspended",
  "/no-access",
  "/onboarding/unauthorized",
];

const HOUR = 3_600_000;
const graceEnds = (inMs: number) => ({
  status: 2,
  gracePeriodEndedAt: new Date(Date.now() + inMs).toISOString(),
});
const MODES: Record<string, Partial<CurrentMember["account"]>> = {
  active: {},
  grace: graceEnds(HOUR),
  "grace over": graceEnds(-HOUR),
  suspended: { status: 3 },
  closed: { status: 4 },
};
const ROLES: Record<string, readonly Permission[]> = { ...DEFAULT_ROLES, "no role": [] };
const CASES = Object.keys(ROLES).flatMap((role) =>
  Object.keys(MODES).flatMap((mode) =>
    [false, true].map((isInternal) => ({ role, mode, isInternal })),
  ),
);
const OPEN_CASES = CASES.filter(({ mode }) => mode === "active" || mode === "grace");

const CHANNELS = CHANNEL_TYPES.map(
  (channelType): ChannelSummary => ({
    id: channelType,
    channelType,
    name: "Laras",
    shopId: "1",
    status: "active",
    imported: true,
    orderExpMins: null,
  }),
);

function memberOf(
  { role, mode, isInternal }: { role: string; mode: string; isInternal: boolean },
  channels = CHANNELS,
): CurrentMember {
  const roles = ROLES[role]?.length
    ? [{ id: "r", name: role, permissions: [...(ROLES[role] ?? [])] }]
    : [];
  return member({ account: { ...MODES[mode], channels }, user: { roles, isInternal } });
}

/** Returns where the server sends the member; `null` means on to the screen. */
async function guarded(path: string, me: CurrentMember): Promise<string | null> {
  const { context, request } = testContext({
    path,
    answers: { "GET /v1/accounts/me": () => Response.json(me) },
  });
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

/** Returns the expected result without asking the app. */
function expected(
  path: string,
  { role, mode, isInternal }: { role: string; mode: string; isInternal: boolean },
): string | null {
  const opensInMode =
    mode === "active" ||
    mode === "grace" ||
    (mode === "suspended" && path.startsWith("/order-quota/"));
  if (!opensInMode) return "/suspended";
  const needed = NEEDED.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "nothing";
  if (needed === "nothing") return null;
  const refused = `/no-access?path=${encodeURIComponent(filled(path))}`;
  if (needed === "internal") return isInternal ? null : refused;
  return needed.every((permission) => ROLES[role]?.includes(permission)) ? null : refused;
}

const filled = (path: string) =>
  path.replace(":channelId", "c_1").replace(":channel", "shopee").replace(/:\w+/g, "some-id");
const MEMBERS_ROUTES = ROUTES.filter((rule) => !rule.public);

test.each(CASES)(
  "$role, account $mode, internal $isInternal: every route of the table answers as specified",
  async (someone) => {
    const me = memberOf(someone);
    for (const { path } of MEMBERS_ROUTES) {
      expect([path, await guarded(filled(path), me)]).toEqual([path, expected(path, someone)]);
    }
  },
);

test.each(OPEN_CASES)(
  "$role, account $mode, internal $isInternal: the menu shows exactly the screens that open",
  async (someone) => {
    const channels = CHANNELS.map(
      (channel): ChannelSummary =>
        channel.channelType === "line" ? { ...channel, status: "expired" } : channel,
    );
    const me = memberOf(someone, channels);
    const drawn = buildMenu(me).flatMap((group) => [
      ...(group.to ? [group.to] : []),
      ...group.items.map((item) => item.to),
    ]);
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const path of drawn) expect([path, await guarded(path, me)]).toEqual([path, null]);
    for (const path of TOP_LEVEL) {
      const rule = ROUTES.find((known) => known.path === path);
      if (rule && (await guarded(path, me)) === null) expect(drawn).toContain(path);
    }
  },
);

/** The paths of docs/specification.md "Sidebar", and the import. */
const TOP_LEVEL =
  `/ /channels /chats /products-v2/master /products-history /product-import /stocks/manage /stocks/history /stocks/settings
  /stocks/warehouses /stocks/barcode /stocks/counting /orders /pick-and-pack /staffs /statistics /settings`.split(
    /\s+/,
  );

test("the table has every agreed address once", () => {
  const paths = ROUTES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(MEMBERS_ROUTES.map(({ path }) => path)).toEqual(expect.arrayContaining(SPECIFIED));
  expect(ROUTES.filter((rule) => rule.public).map(({ path }) => path)).toEqual(
    expect.arrayContaining(PUBLIC),
  );
});

test("the screens agreed for phones open on a phone", () => {
  for (const path of [
    "/chats",
    "/chats/setting",
    "/stocks/manage",
    "/stocks/counting",
    "/pick-and-pack",
  ]) {
    expect(ROUTES.find((rule) => rule.path === path)?.mobileSupported, path).toBe(true);
  }
});

const FILES = routeFiles();
const shapeOf = (path: string) => path.replace(/:\w+/g, ":");

test("every screen in the table exists", () => {
  const there = new Set(FILES.map(({ path }) => shapeOf(path)));
  for (const { path } of ROUTES) expect([path, there.has(shapeOf(path))]).toEqual([path, true]);
});

test("the table lists the routes that are not pages", () => {
  const shown = FILES.filter(({ path }) => path !== "/dashboard");
  expect(shown.length).toBeGreaterThan(25);
  for (const file of shown)
    expect([file.path, isPage(filled(file.path))]).toEqual([file.path, file.isPage]);
});

test.each(CHANNEL_TYPES)("%s products need an active channel of that type", async (type) => {
  const owner = { role: "Owner", mode: "active", isInternal: false };
  const revoked = `/products-v2/channels/${type}/revoked`;
  const broken = CHANNELS.map(
    (channel): ChannelSummary =>
      channel.channelType === type ? { ...channel, status: "revoked" } : channel,
  );
  const absent = CHANNELS.filter(({ channelType }) => channelType !== type);
  const second = [
    ...broken,
    { ...(CHANNELS[0] as ChannelSummary), id: "second", channelType: type },
  ];
  for (const path of [`/products-v2/channels/${type}`, `/products-v2/channels/${type}/c_1/p_1`]) {
    expect(await guarded(path, memberOf(owner, broken))).toBe(revoked);
    expect(await guarded(path, memberOf(owner, absent))).toBe(revoked);
    expect(await guarded(path, memberOf(owner, second))).toBeNull();
  }
  expect(await guarded(revoked, memberOf(owner, broken))).toBeNull();
});
