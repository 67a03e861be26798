import type { Mutant } from "../mutant.ts";

/** One line of each of twelve parts of the product, broken once to see whether a test notices. */
export const PLANTED: readonly Mutant[] = [
  {
    file: "backend/billing/change-quota.ts",
    line: ".orderBy(sql`${couponUses.expiresAt} asc nulls last`, asc(couponUses.id))",
    becomes: ".orderBy(sql`${couponUses.expiresAt} desc nulls last`, asc(couponUses.id))",
    why: "Orders use the coupon that ends last, and the seller loses the one that ends first.",
    tests: ["tests/backend/billing/quota-life.test.ts"],
  },
  {
    file: "backend/billing/change-quota.ts",
    line: "(status === ACCOUNT_STATUS.suspended && account.suspendedNote === null);",
    becomes: "status === ACCOUNT_STATUS.suspended;",
    why: "A top-up opens an account that the back office suspended.",
    tests: ["tests/backend/admin/accounts.test.ts"],
  },
  {
    file: "backend/stocks/push-results.ts",
    line: "        eq(channelVariants.channelProductId, listing.id),\n        eq(channelVariants.variantId, item.variantId),\n",
    becomes: "        eq(channelVariants.variantId, item.variantId),\n",
    why: "A figure sent to one shop counts as sent to the others, which keep the old one.",
    tests: ["tests/backend/stocks/push-stock.test.ts"],
  },
  {
    file: "contract/statistics.ts",
    line: 'const permission = { access: "analytics-read" } as const;',
    becomes: 'const permission = { access: "order-manage" } as const;',
    why: "A packer reads what the shop earns.",
    tests: ["tests/backend/access/permissions.test.ts"],
  },
  {
    file: "backend/orders/intake-steps.ts",
    line: "return isAsked && order.channelUpdatedAt >= channel.createdAt;",
    becomes: "return isAsked;",
    why: "Connecting a shop notifies of every request that it ever had.",
    tests: ["tests/backend/notifications/producers.test.ts"],
  },
  {
    file: "backend/orders/pick-pack/scan-pack.ts",
    line: " and ${isVisibleToCaller(caller, sql`o.id`)}",
    becomes: "",
    why: "A single item is packed for an order of a shop that is not the packer's.",
    tests: ["tests/backend/orders/pick-pack/pick-guards.test.ts"],
  },
  {
    file: "backend/statistics/sale-facts.ts",
    line: "row_number() over (partition by l.order_id, coalesce(l.variant_id, 'sku:' || l.sku) order by l.position)",
    becomes: "row_number() over (partition by l.order_id order by l.position)",
    why: "An order counts for its first variant only.",
    tests: ["tests/backend/statistics/roll-ups.test.ts"],
  },
  {
    file: "backend/chats/assign-next-agent.ts",
    line: "        eq(memberships.isEnabled, true),\n",
    becomes: "",
    why: "Buyers wait for a member who can no longer sign in.",
    tests: ["tests/backend/chats/together.test.ts"],
  },
  {
    file: "backend/storefront/cart.ts",
    line: "      lines.length === wish.size &&\n",
    becomes: "",
    why: "An order goes through without the item that was removed meanwhile.",
    tests: ["tests/backend/storefront/refusals.test.ts"],
  },
  {
    file: "backend/imports/apply-steps.ts",
    line: '            eq(productImports.status, "applying"),\n',
    becomes: "",
    why: "A stopped import goes on writing.",
    tests: ["tests/backend/imports/import-states.test.ts"],
  },
  {
    file: "app/services/form/form.ts",
    line: 'status: problem.code === "stale_version" ? 200 : 422,',
    becomes: "status: 422,",
    why: "What somebody else saved is not shown, and saving again is refused for ever.",
    tests: ["tests/unit/form.test.ts"],
  },
  {
    file: "backend/marketplaces/tokopedia/webhooks.ts",
    line: "if (!webhookSecret || !authorization) return false;",
    becomes: "if (!authorization) return false;",
    why: "Without a secret, anybody can sign a push.",
    tests: ["tests/backend/tokopedia/wire.test.ts"],
  },
];
