import { expect, test } from "vitest";
import { describeQuotaWarning } from "#app/components/shell/quota-card.tsx";
import { getCall } from "#app/middleware/request-store.ts";
import type { MenuGroup } from "#app/models/shell/menu.ts";
import { loader } from "#app/routes/_app/_layout.tsx";
import { action } from "#app/routes/sidebar.ts";
import { readMenuMarks } from "#app/services/shell/markers.ts";
import type { ChannelSummary, CurrentMember } from "#contract/accounts.ts";
import { bindChannelWarehouses } from "#contract/channel-warehouses.ts";
import { UNLIMITED_QUOTA_FLAG } from "#contract/order-quota.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";
import { call, testContext } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

let tokens = 0;
const SETUP = "GET /v1/stocks/;setup";
const WAREHOUSES = "GET /v1/channels/warehouses";
const setupAnswer = (hasRule: boolean, hasHistory: boolean, hasSyncEnabled: boolean) => ({
  [SETUP]: () => Response.json({ hasRule, rules: 0, hasHistory, hasSyncEnabled, levels: null }),
});

/** Loads the sidebar for `me`, in a new session by default: answers are cached by session. */
function visit(
  me: CurrentMember,
  {
    answers = {},
    cookie,
    token = `token-${++tokens}`,
  }: { answers?: object; cookie?: string; token?: string } = {},
) {
  const { result, state, requests } = call(loader, {
    token,
    cookie,
    answers: { "GET /v1/accounts/me": () => Response.json(me), ...answers },
  });
  return {
    sidebar: result.then(({ sidebar }) => sidebar),
    state,
    paths: () => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
  };
}
const channel = (changes: Partial<ChannelSummary> = {}): ChannelSummary => ({
  ...{
    id: "c",
    channelType: "shopee",
    name: "Laras",
    shopId: "1",
    status: "active",
    imported: true,
    orderExpMins: null,
  },
  ...changes,
});
const withChannels = (...channels: ChannelSummary[]) => member({ account: { channels } });
const reasonOf = (menu: readonly MenuGroup[], to: string) =>
  menu
    .flatMap((group) => [group, ...group.items])
    .find((entry) => entry.to === to && entry.state === "stressed")?.reason;

test.each([
  [undefined, { folded: null, collapsed: [] }],
  ["side=folded", { folded: true, collapsed: [] }],
  ["side=folded.products.stocks", { folded: true, collapsed: ["products", "stocks"] }],
  ["side=%00%", { folded: null, collapsed: [] }],
])("with the cookie %s the sidebar is %j", async (cookie, state) => {
  expect((await visit(member(), { cookie }).sidebar).state).toEqual(state);
});

const choose = (form: Record<string, string>, cookie?: string) => {
  const { result, state } = call(action, { path: "/sidebar", form, cookie });
  return result.then((answer) => ({ status: answer.status, cookies: [...state.cookies] }));
};

test.each([
  [{ folded: "yes" }, undefined, "folded"],
  [{ folded: "no" }, "side=folded.stocks", "open.stocks"],
  [{ collapse: "products" }, "side=folded.stocks", "folded.stocks.products"],
  [{ collapse: "products" }, undefined, "auto.products"],
  [{ collapse: "stocks" }, "side=open.stocks", "open.stocks"],
  [{ expand: "stocks" }, "side=open.stocks.orders", "open.orders"],
  [{ collapse: "a;b=c" }, "side=open.orders", "open.orders"],
])(
  "the choice %j on %s is stored as %s, where scripts may change it",
  async (form, cookie, value) => {
    const { status, cookies } = await choose(form as Record<string, string>, cookie);
    expect(status).toBe(303);
    expect(cookies).toEqual([expect.stringContaining(`side=${value}; Path=/; SameSite=Lax`)]);
  },
);

test("a revoked or expired channel marks the channels menu entry", async () => {
  const mark = async (status: ChannelSummary["status"]) =>
    reasonOf((await visit(withChannels(channel(), channel({ status }))).sidebar).menu, "/channels");
  expect(await mark("active")).toBeUndefined();
  expect(await mark("pending")).toBeUndefined();
  expect(await mark("expired")).toBe("nav:channels.broken");
  expect(await mark("revoked")).toBe("nav:channels.broken");
});

const MENU: MenuGroup[] = [
  {
    id: "stocks",
    icon: "warehouse",
    label: "nav:stocks",
    items: [{ to: "/stocks/warehouses", label: "nav:stocks.manage" }],
  },
  { id: "settings", icon: "settings", label: "nav:stocks", to: "/settings", items: [] },
];
const places = async (
  me: CurrentMember,
  warehouseIds: string[],
  token = `token-${++tokens}`,
  menu = MENU,
) => {
  const channelWarehouses = warehouseIds.map((warehouseId, n) => ({
    id: `w${n}`,
    channelId: "c",
    channelType: "shopee",
    name: "Gudang",
    warehouseId,
  }));
  const { context, requests } = testContext({
    token,
    answers: { [WAREHOUSES]: () => Response.json({ channelWarehouses }) },
  });
  return { found: await readMenuMarks(context, me, menu), asked: requests.length };
};

test("a shop without a deadline for unpaid orders marks the settings menu entry", async () => {
  const line = (orderExpMins: number | null) =>
    withChannels(channel(), channel({ asksOrderExpiry: true, orderExpMins }));
  expect((await places(line(null), [])).found).toEqual({ "/settings": "nav:settings.lineExpiry" });
  expect((await places(line(60), [])).found).toEqual({});
});

test("an unlinked channel warehouse marks the warehouses menu entry", async () => {
  expect((await places(withChannels(channel()), ["w", "unbound"])).found).toEqual({
    "/stocks/warehouses": "nav:stocks.warehouses.unlinked",
  });
  expect((await places(withChannels(channel()), ["w"])).found).toEqual({});
});

test("a member limited to some warehouses does not request all shops' warehouses", async () => {
  const me = withChannels(channel());
  const limited = { ...me, user: { ...me.user, isLimited: true } };
  expect(await places(limited, ["unbound"])).toEqual({ found: {}, asked: 0 });
});

test("warehouses are read at intervals, and not without a channel or menu entry", async () => {
  const me = withChannels(channel());
  expect((await places(me, ["unbound"], "same")).asked).toBe(1);
  expect(await places(me, ["w"], "same")).toEqual({
    found: { "/stocks/warehouses": "nav:stocks.warehouses.unlinked" },
    asked: 0,
  });
  expect((await places(member(), ["unbound"])).asked).toBe(0);
  expect((await places(me, ["unbound"], "other", [])).asked).toBe(0);
});

test("a member's own change refreshes the marks at once", async () => {
  const me = withChannels(channel());
  const token = "writer";
  expect((await places(me, ["unbound"], token)).found).not.toEqual({});
  const { context } = testContext({
    token,
    answers: { "PUT /v1/channels/warehouses/bindings": () => Response.json({ newBinding: [] }) },
  });
  await getCall(context)(bindChannelWarehouses, { body: { bindings: [] } });
  expect((await places(me, ["w"], token)).found).toEqual({});
});

test("the quota is formatted by the account's country, and counts as exhausted in grace", async () => {
  const quota = async (account: Partial<CurrentMember["account"]>) =>
    (await visit(member({ account })).sidebar).quota;
  expect(await quota({ orderQuota: 12_500 })).toMatchObject({
    quota: 12_500,
    amount: "12.500",
    exhausted: false,
  });
  expect(await quota({ orderQuota: -3, status: 2 })).toMatchObject({
    amount: "0",
    exhausted: true,
  });
  // The back office suspended it: its orders are not used up.
  const held = { orderQuota: 3_715, status: 3, isHeld: true };
  expect(await quota(held)).toMatchObject({ quota: 3_715, exhausted: false });
  expect(await quota({ ...held, isHeld: false })).toMatchObject({ exhausted: true });
  expect(await quota({ ...held, orderQuota: -5 })).toMatchObject({ exhausted: true });
});

test("an unlimited account gets no quota warning", async () => {
  const me = member({ account: { orderQuota: 0, flags: [UNLIMITED_QUOTA_FLAG] } });
  const { quota } = await visit(me).sidebar;
  expect(quota).toMatchObject({ isUnlimited: true, amount: "∞" });
  expect(quota && describeQuotaWarning(quota)).toBeNull();
});

const stepsOf = async (visited: ReturnType<typeof visit>) =>
  (await visited.sidebar).setup?.steps.map(({ state }) => state).join(" ");
const accountId = member().account.id;
const skuChecked = `setup=${encodeURIComponent(`${accountId}=sku`)}`;

test("onboarding steps unlock in order; one already done stays done", async () => {
  const none = setupAnswer(false, false, false);
  expect(await stepsOf(visit(member(), { answers: none }))).toBe(
    "now locked locked locked locked locked",
  );
  expect(await stepsOf(visit(withChannels(channel({ imported: false })), { answers: none }))).toBe(
    "done now locked locked locked locked",
  );
  expect(
    await stepsOf(visit(withChannels(channel()), { answers: setupAnswer(false, true, false) })),
  ).toBe("done now done locked done locked");
  expect(await stepsOf(visit(withChannels(channel()), { answers: none, cookie: skuChecked }))).toBe(
    "done done done now locked locked",
  );
});

/** Excludes the menu's mark for unlinked warehouses. */
const isOfSetup = (path: string) => /\/v1\/(stocks|channels)\b(?!\/warehouses)/.test(path);

test("the onboarding shows one step at a time, and disappears when done", async () => {
  const me = withChannels(channel());
  const last = visit(me, { answers: setupAnswer(true, true, true), cookie: skuChecked });
  expect(await last.sidebar).toMatchObject({ setup: null });
  expect(last.paths().filter(isOfSetup)).toEqual([SETUP]);
  const [kept = ""] = [...last.state.cookies].filter((cookie) => cookie.startsWith("setup="));
  const after = visit(me, { cookie: kept.split(";")[0] });
  expect((await after.sidebar).setup).toBeNull();
  expect(after.paths().filter(isOfSetup)).toEqual([]);
});

test("the onboarding depends on its own account only", async () => {
  const other = member({ account: { id: "acc_2", channels: [channel()] } });
  expect(
    await stepsOf(
      visit(other, {
        answers: setupAnswer(true, true, true),
        cookie: `setup=${encodeURIComponent(`${accountId}=done`)}`,
      }),
    ),
  ).toBe("done now done done done done");
});

test("when stock cannot be read the page is shown without the onboarding", async () => {
  expect(
    (
      await visit(member(), {
        answers: { [SETUP]: () => Response.json({ code: "x", message: "" }, { status: 500 }) },
      }).sidebar
    ).setup,
  ).toBeNull();
});

test("ticking off the SKUs keeps other accounts' ticks", async () => {
  const { cookies } = await choose({ checked: "sku" }, `setup=${encodeURIComponent("acc_2=done")}`);
  expect(decodeURIComponent(cookies.join())).toMatch(
    /^setup=acc_2=done acc_1=sku; Path=\/; HttpOnly/,
  );
});

test("a step links only to screens that the member may open", async () => {
  const steps = async (permissions: CurrentMember["user"]["roles"][number]["permissions"]) => {
    const me = member({ user: { roles: [{ id: "r", name: "r", permissions }] } });
    return (
      await visit(me, { answers: setupAnswer(false, false, false) }).sidebar
    ).setup?.steps.flatMap(({ to }) => to ?? []);
  };
  expect(await steps([...DEFAULT_ROLES.Owner])).toContain("/channels");
  expect(await steps([...DEFAULT_ROLES.Support])).toEqual([]);
});

test("the contact is the support team of the language", async () => {
  const help = async (lang: string) =>
    (await visit(member(), { cookie: `lng=${lang}` }).sidebar).contactUrl;
  const { supportUrls } = testContext().state.env;
  expect(await Promise.all(["en", "id", "th"].map(help))).toEqual([
    supportUrls.en,
    supportUrls.id,
    supportUrls.th,
  ]);
  expect(new Set(Object.values(supportUrls)).size).toBe(3);
});

test.each([
  ["suspended", { status: 3 }],
  ["past its grace period", { status: 2, gracePeriodEndedAt: "2020-01-01T00:00:00Z" }],
])("an account that is %s has no menu of unavailable screens", async (_, account) => {
  const me = member({ account });
  const { menu, setup, hasHelp } = await visit(me).sidebar;
  expect({ menu, setup, hasHelp }).toEqual({ menu: [], setup: null, hasHelp: false });
});

test("staff see neither the owner's checklist nor a quota they do not manage", async () => {
  const roles = [{ id: "r", name: "Staff", permissions: [...DEFAULT_ROLES.Staff] }];
  const staff = visit(member({ user: { userType: "staff", roles } }), {
    answers: setupAnswer(false, false, false),
  });
  expect(await staff.sidebar).toMatchObject({ setup: null, quota: null });
  expect(staff.paths()).not.toContain(SETUP);
  const seesAs = { roleId: "r", name: "Staff" };
  const owner = visit(member({ user: { seesAs, roles } }), {
    answers: setupAnswer(false, false, false),
  });
  expect(await owner.sidebar).toMatchObject({ setup: null, quota: null });
});
