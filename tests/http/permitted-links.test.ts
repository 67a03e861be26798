import { afterAll, beforeAll, expect, test } from "vitest";
import { channels } from "#backend/db/schema/channels.ts";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { crawl } from "#tests/support/crawl.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

const ROLES: Record<string, readonly Permission[]> = {
  ...DEFAULT_ROLES,
  "stock only": ["stock-manage"],
  "orders only": ["order-manage"],
  "products only": ["product-manage"],
  "integration only": ["integration-manage"],
  "products and integration": ["product-manage", "integration-manage"],
};

let world: TestBackend;
let seller: SellingAccount;
let beginner: SignedIn;
beforeAll(async () => {
  world = await startTestBackend();
  [seller, beginner] = [await startSelling(world), await world.signUp()];
});
afterAll(() => world.close());

async function expectNoRefusal(reader: SignedIn, permissions: readonly Permission[]) {
  const refused = new Set<string>();
  const pages = await crawl({
    ...{ world, seller, reader, permissions },
    onPage(page, { response, leads, isAllowed }) {
      if (response.headers.get("Location")?.includes("/no-access"))
        refused.add(`${page} itself leads to no access`);
      for (const lead of leads) if (!isAllowed(lead)) refused.add(`${page} leads to ${lead}`);
    },
  });
  expect(pages).toBeGreaterThan(3);
  expect([...refused].sort()).toEqual([]);
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
