import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeOrder } from "#backend/billing/index.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { transaction } from "#backend/db/transaction.ts";
import { DEFAULT_ROLES, PERMISSIONS, type Permission } from "#contract/permissions.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { visit } from "#tests/support/app.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { crawl } from "#tests/support/crawl.ts";
import { type PageForm, readForms } from "#tests/support/forms-of.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

const OTHER_ROLES: Record<string, readonly Permission[]> = {
  ...Object.fromEntries(PERMISSIONS.map((permission) => [`${permission} only`, [permission]])),
  "products and integration": ["product-manage", "integration-manage"],
};
const ROLES = { ...DEFAULT_ROLES, ...OTHER_ROLES };

let world: TestBackend;
let seller: SellingAccount;
let beginner: SignedIn;
beforeAll(async () => {
  world = await startTestBackend();
  [seller, beginner] = [await startSelling(world), await world.signUp()];
  await leaveTraces(seller);
});
afterAll(() => world.close());

/** Puts the order into the quota's history, and it and its product into a chat. */
async function leaveTraces({ accountId, orderId, shopId }: SellingAccount): Promise<void> {
  await transaction(world.backend.db, (tx) =>
    chargeOrder(world.backend, tx, { id: orderId, accountId }),
  );
  for (const kind of ["item", "order"] as const)
    await world.sandbox.controls.buyerWrites({ shopId, kind });
  await world.drain();
}

const REFUSALS = ["/no-access", "/mobile-gateway"];

async function expectNoRefusal(
  reader: SignedIn,
  permissions: readonly Permission[],
  {
    onPhone = false,
    seen = () => undefined,
  }: { onPhone?: boolean; seen?: (page: string, html: string) => void } = {},
) {
  const refused = new Set<string>();
  const pages = await crawl({
    ...{ world, seller, reader, permissions, onPhone },
    onPage(page, { response, html, leads, isAllowed }) {
      seen(page, html);
      const sentTo = response.headers.get("Location") ?? "";
      if (REFUSALS.some((refusal) => sentTo.startsWith(refusal)))
        refused.add(`${page} itself leads to ${sentTo}`);
      for (const lead of leads) if (!isAllowed(lead)) refused.add(`${page} leads to ${lead}`);
    },
  });
  expect(pages).toBeGreaterThan(3);
  expect([...refused].sort()).toEqual([]);
}

test.each(Object.entries(ROLES))('no link or form leads %s to "no access"', (_, permissions) =>
  expectNoRefusal(seller, permissions),
);

describe("in an empty account", () => {
  const expectNone = (_: string, permissions: readonly Permission[]) =>
    expectNoRefusal(beginner, permissions);
  test.each(Object.entries(DEFAULT_ROLES))('no link or form leads %s to "no access"', expectNone);
  test.each(Object.entries(OTHER_ROLES))(
    'no link or form leads %s to "no access"',
    { tags: "full" },
    expectNone,
  );
});

test.each(Object.entries(DEFAULT_ROLES))(
  "on a phone no link or form leads %s to a desktop-only screen",
  async (_, permissions) => {
    await expectNoRefusal(seller, permissions, { onPhone: true });
    await expectNoRefusal(beginner, permissions, { onPhone: true });
  },
);

/** Paths that end the session or make it read-only. */
const ENDS = ["/signout", "/see-as", "/leave-account"];

test.each(["some warehouses", "some channels", "picking"] as const)(
  'no link or form leads a member limited to %s to "no access"',
  async (what) => {
    const scope = {
      "some warehouses": { warehouseIds: [seller.warehouseId] },
      "some channels": { channelIds: [seller.channelId] },
      picking: { orderScope: "picking" as const },
    }[what];
    const reader = await staffOf(world, seller, PERMISSIONS, scope);
    const forms = new Map<string, PageForm & { page: string }>();
    await expectNoRefusal(reader, PERMISSIONS, {
      seen(page, html) {
        for (const form of readForms(page, html)) {
          const { intent, ...others } = form.fields;
          const kind = `${form.action} ${intent} ${Object.keys(others).sort()}`;
          if (!ENDS.includes(form.action)) forms.set(kind, { ...form, page });
        }
      },
    });
    expect(forms.size).toBeGreaterThan(50);
    const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
    const refused: string[] = [];
    for (const { page, action, fields } of forms.values()) {
      const { response } = await visit(action, {
        ...{ token: reader.token, env: { apiFetch }, form: fields },
      });
      if (response.headers.get("Location")?.includes("/no-access"))
        refused.push(`${page}: ${action} ${fields.intent ?? ""}`);
    }
    expect(refused.sort()).toEqual([]);
  },
);

describe("after the shop is lost", () => {
  const expectNone = async (_: string, permissions: readonly Permission[]) => {
    await world.backend.db.update(channels).set({ status: "revoked" });
    await expectNoRefusal(seller, permissions);
  };
  test.each(Object.entries(DEFAULT_ROLES))('no link or form leads %s to "no access"', expectNone);
  test.each(Object.entries(OTHER_ROLES))(
    'no link or form leads %s to "no access"',
    { tags: "full" },
    expectNone,
  );
});
