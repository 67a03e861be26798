import { afterAll, beforeAll, expect, test } from "vitest";
import { isAllowed } from "#app/services/guard.ts";
import { knownRule, ruleFor } from "#app/services/routes-table.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { Me } from "#contract/accounts.ts";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import { visit } from "#tests/support/app.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { routeFiles } from "#tests/support/route-files.ts";
import { asking, type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

const ROLES: Record<string, readonly Permission[]> = {
  ...DEFAULT_ROLES,
  "stock only": ["stock-manage"],
  "orders only": ["order-manage"],
  "products only": ["product-manage"],
  "integration only": ["integration-manage"],
  "products and integration": ["product-manage", "integration-manage"],
};
/** A list leads to as many pages as it has rows: some of each kind say enough. */
const MOST_OF_A_KIND = 3;

let world: TestBackend;
let seller: SellingAccount;
let beginner: SignedIn;
beforeAll(async () => {
  world = await startTestBackend();
  [seller, beginner] = [await startSelling(world), await world.signUp()];
});
afterAll(() => world.close());

/** Members' pages whose parameters the account has something for; the others are come to by links. */
function firstPages(): string[] {
  const known: Partial<Record<string, string>> = {
    ...{ orderId: seller.orderId, stockId: seller.stockId, importId: seller.importId },
    ...{ channel: "shopee", channelId: seller.channelId, publishId: seller.publishId },
  };
  return routeFiles()
    .filter(({ isPage, forMembers }) => isPage && forMembers)
    .map(({ path }) =>
      path
        .replace("master/:id", `master/${seller.productId}`)
        .replace(":channelId/:id", `${seller.channelId}/${seller.productId}`)
        .replace(/:(\w+)/g, (whole, name: string) => known[name] ?? whole),
    )
    .filter((path) => !path.includes(":"));
}

/** Where links, forms and their buttons lead to on this site. */
function leadsOf(html: string): string[] {
  const found = html.matchAll(/<(?:a|form|button)\s[^>]*?(?:href|action|formaction)="(\/[^"]*)"/gi);
  return [...new Set([...found].map(([, to = ""]) => to.replaceAll("&amp;", "&")))];
}

const pathOf = (address: string) => new URL(address, "http://etalase.test").pathname;

/** A page of another account is not found, which is a page as well. */
async function expectNoRefusal(reader: SignedIn, permissions: readonly Permission[]) {
  await world.setPermissions(reader, permissions);
  const me = Me.parse(await asking(reader)("GET", "/v1/accounts/me"));
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  const allowed = (address: string) => isAllowed(ruleFor(pathOf(address)), me);
  const waiting = firstPages().filter(allowed);
  const seen = new Set(waiting.map(pathOf));
  const kinds = new Map<string, number>();
  const refused: string[] = [];
  for (const page of waiting) {
    const { response, html } = await visit(page, { token: reader.token, env: { apiFetch } });
    if (response.headers.get("Location")?.includes("/no-access"))
      refused.push(`${page} itself leads to no access`);
    for (const lead of leadsOf(html)) {
      if (!allowed(lead)) refused.push(`${page} leads to ${lead}`);
      else {
        const kind = knownRule(pathOf(lead))?.path;
        const before = kind ? (kinds.get(kind) ?? 0) : MOST_OF_A_KIND;
        if (kind === undefined || before >= MOST_OF_A_KIND || seen.has(pathOf(lead))) continue;
        kinds.set(kind, before + 1);
        seen.add(pathOf(lead));
        waiting.push(lead);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(3);
  expect([...new Set(refused)].sort()).toEqual([]);
}

test.each(Object.entries(ROLES))("no link and no form leads %s to no access", (_, permissions) =>
  expectNoRefusal(seller, permissions),
);

test.each(Object.entries(ROLES))(
  "in an account without anything, none leads %s to no access",
  (_, permissions) => expectNoRefusal(beginner, permissions),
);

test.each(Object.entries(ROLES))(
  "once the shop is lost, none leads %s to no access",
  async (_, permissions) => {
    await world.backend.db.update(channels).set({ status: "revoked" });
    await expectNoRefusal(seller, permissions);
  },
);
