import { expect, onTestFinished, test, vi } from "vitest";
import type { AccountSummary } from "#contract/accounts.ts";
import { visit } from "#tests/support/app.ts";
import { member } from "#tests/support/stub-upstream.ts";

const OWN: AccountSummary = {
  id: "acc_1",
  name: "Toko Laras",
  ownerName: "Laras Wulandari",
  email: "laras@tokolaras.id",
  userType: "owner",
  mode: "open",
};
const OTHER: AccountSummary = {
  id: "acc_2",
  name: "บ้านใบชา",
  ownerName: "Nicha Baicha",
  email: "nicha@baanbaicha.th",
  userType: "staff",
  mode: "open",
};

const withAccounts = (...accounts: AccountSummary[]) => ({
  "GET /v1/accounts/summaries": () => Response.json({ accounts }),
});
const both = withAccounts(OWN, OTHER);

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const onPhone = { "User-Agent": IPHONE };
const inGrace = (leftMs: number) =>
  member({
    account: { status: 2, gracePeriodEndedAt: new Date(Date.now() + leftMs).toISOString() },
  });
const HOUR = 3_600_000;

/** Account answers are cached by session, so each test has its own. */
let sessions = 0;
const own = () => ({ token: `header-${++sessions}` });

test("the account switcher appears with several accounts: shop, id, owner, e-mail and a staff badge", async () => {
  const { html } = await visit("/channels", { ...own(), answers: both });
  const [trigger] = /<button[^>]*popoverTarget="accounts"[^>]*>/.exec(html) ?? [];
  // A label would hide that the button's text begins with the shop's name.
  expect(trigger).not.toContain("aria-label");
  expect(html).toContain("Toko Laras, switch shop");
  for (const text of ["บ้านใบชา", "Nicha Baicha", "nicha@baanbaicha.th", "#acc_2", "#acc_1"])
    expect(html).toContain(text);
  expect(html.match(/<span class="[^"]*edge-line-strong[^"]*">Staff</g)).toHaveLength(1);
});

test("with one account, or when the list fails, only the account's name is shown", async () => {
  for (const answers of [withAccounts(OWN), {}]) {
    const { html } = await visit("/channels", { ...own(), answers });
    expect(html).not.toContain('popoverTarget="accounts"');
    expect(html).toContain("Toko Laras");
  }
});

test("the list of accounts is cached for five seconds per session", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const session = own();
  const asked = async () =>
    (await visit("/channels", { ...session, answers: both })).requests.filter(({ url }) =>
      url.endsWith("/summaries"),
    ).length;
  expect([await asked(), await asked()]).toEqual([1, 0]);
  vi.setSystemTime(Date.now() + 4_999);
  expect(await asked()).toBe(0);
  vi.setSystemTime(Date.now() + 1);
  expect(await asked()).toBe(1);
});

test("the accounts page searches name and e-mail in any case, and opens from a closed account", async () => {
  const listed = async (search: string) => {
    const { html } = await visit(`/accounts?search=${search}`, { ...own(), answers: both });
    return [...html.matchAll(/value="(\w+)"[^>]* name="accountId"/g)].map(([, id]) => id);
  };
  expect(await listed("")).toEqual(["acc_1", "acc_2"]);
  expect(await listed("NICHA")).toEqual(["acc_2"]);
  expect(await listed("tokolaras.ID")).toEqual(["acc_1"]);
  expect(await listed("nobody")).toEqual([]);
  for (const status of [3, 4]) {
    const locked = await visit("/accounts", {
      ...own(),
      answers: both,
      me: member({ account: { status } }),
    });
    expect(locked.response.status).toBe(200);
    expect(locked.html).toContain('value="acc_1"');
  }
});

test("switching takes the other account's token and opens the home page", async () => {
  const answers = {
    ...both,
    "POST /v1/accounts/acc_2/;switch": () =>
      Response.json({ token: "jwt.2", expiresAt: new Date(Date.now() + HOUR).toISOString() }),
  };
  const { response } = await visit("/accounts", {
    ...own(),
    answers,
    form: { accountId: "acc_2" },
  });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
  expect(response.headers.getSetCookie().join()).toContain("x-jwt=jwt.2;");
});

test("switching to an account without access shows no error, and reloads the list", async () => {
  const session = own();
  const posted = await visit("/accounts", {
    ...session,
    answers: both,
    form: { accountId: "acc_2" },
  });
  expect(posted.response.headers.get("Location")).toBe("/accounts?gone=1");
  expect(posted.response.headers.getSetCookie().join()).not.toContain("x-jwt=");
  const { html, requests } = await visit("/accounts?gone=1", { ...session, answers: both });
  expect(html).toContain("can no longer be opened");
  expect(requests.some(({ url }) => url.endsWith("/summaries"))).toBe(true);
});

test("the grace period is shown, and counted down in its last three days", async () => {
  const html = async (leftMs: number) => (await visit("/channels", { me: inGrace(leftMs) })).html;
  expect(await html(2 * 24 * HOUR + 3 * HOUR + 4 * 60_000 + 59_900)).toMatch(/2d 3h 4m \d+s/);
  expect(await html(59_900)).toMatch(/0d 0h 0m \d+s/);
  const early = await html(3 * 24 * HOUR + 60_000);
  expect(early).toMatch(/role="timer"(?![^>]* hidden)[^>]*>.*?4 days/s);
  expect(await html(59_900)).toMatch(/<a[^>]*href="\/order-quota\/top-up"[^>]*><[^>]*role="timer"/);
  expect(
    (
      await visit("/channels", {
        me: member({ account: { gracePeriodEndedAt: new Date(Date.now() + HOUR).toISOString() } }),
      })
    ).html,
  ).not.toContain('role="timer"');
});

test("buttons of other services link to their hosts, and are absent without one", async () => {
  const pos = (language: string) => [
    { service: "pos", href: `https://pos.example/${language}` } as const,
  ];
  const services = { en: pos("en"), id: pos("id"), th: pos("th") };
  const { html } = await visit("/channels?lang=th", { env: { services } });
  expect(html).toContain('href="https://pos.example/th"');
  expect(html).not.toContain(">Ads<");
  expect((await visit("/channels")).html).not.toContain('popoverTarget="services"');
});

test.each([
  ["id", "en", "id"],
  ["id", "id", "en"],
  ["th", "en", "th"],
  ["th", "th", "en"],
  ["th", "id", "en"],
] as const)(
  "in the country %s the language %s toggles to %s",
  async (countryCode, language, other) => {
    const { html } = await visit("/channels", {
      me: member({ account: { countryCode } }),
      headers: { Cookie: `lng=${language}` },
    });
    expect(
      new Set([...html.matchAll(/name="language" value="(\w+)"/g)].map(([, value]) => value)),
    ).toEqual(new Set([other]));
  },
);

test("the palette names its keys as on the keyboard", async () => {
  const keys = async (agent: string) =>
    /data-keys="([^"]*)"/.exec(
      (await visit("/channels", { headers: { "User-Agent": agent } })).html,
    )?.[1];
  expect(
    await keys(
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
    ),
  ).toBe("⌘ K");
  expect(await keys("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36")).toBe(
    "Ctrl K",
  );
});

test("internal users have a badge in the header", async () => {
  const badge = ">Internal</span>";
  expect((await visit("/channels", { me: member({ user: { isInternal: true } }) })).html).toContain(
    badge,
  );
  expect((await visit("/channels")).html).not.toContain(badge);
});

test.each([
  ["an iPhone", { "User-Agent": IPHONE }, true],
  ["Chrome on a phone", { "Sec-CH-UA-Mobile": "?1" }, true],
  [
    "Firefox on a phone",
    { "User-Agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0" },
    true,
  ],
  [
    "an Android tablet",
    {
      "User-Agent":
        "Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
    },
    false,
  ],
  ["Chrome on a desk", { "Sec-CH-UA-Mobile": "?0", "User-Agent": IPHONE }, false],
  ["no browser at all", {}, false],
])("the notice for desktop-only screens depends on the device: %s", async (_, headers, isPhone) => {
  const { response } = await visit("/product-import", { headers });
  expect(response.headers.get("Location")).toBe(
    isPhone ? "/mobile-gateway?path=%2Fproduct-import" : null,
  );
});

test("the desktop-only notice names the address and can be skipped; a desktop opens the screen", async () => {
  const path = "/mobile-gateway?path=%2Fproducts-v2%2Fmaster%3Fpage%3D2";
  const { response, html } = await visit(path, { headers: onPhone });
  expect(response.status).toBe(200);
  expect(html).toContain("This screen needs a computer");
  expect(html).toContain('value="http://etalase.test/products-v2/master?page=2"');
  expect(html).toMatch(/<nav(?![^>]*data-shell)[^>]*><a href="\/\w+/);
  expect((await visit(path)).response.headers.get("Location")).toBe("/products-v2/master?page=2");
  expect(
    (await visit("/mobile-gateway?path=https://evil.example/x")).response.headers.get("Location"),
  ).toBe("/");
});

test("a phone opens a desktop-only screen anyway after its reader said so", async () => {
  const { response } = await visit("/mobile-gateway?path=%2Fproduct-import", {
    headers: onPhone,
    form: { open: "anyway" },
  });
  expect(response.headers.get("Location")).toBe("/product-import");
  const [cookie = ""] = (response.headers.get("Set-Cookie") ?? "").split(";");
  expect(cookie).toBe("desk-screens=open");
  const opened = await visit("/product-import", { headers: { ...onPhone, Cookie: cookie } });
  expect(opened.response.headers.get("Location")).toBeNull();
});

test("logging out leads to a page that asks; with a script a dialog asks instead", async () => {
  const { html } = await visit("/channels");
  expect(html).toContain('href="/signout"');
});
