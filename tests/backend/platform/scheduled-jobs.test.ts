import { afterAll, expect, test } from "vitest";
import { startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

/** Scheduled jobs. A missing one would only be noticed by a full disk or a late order. */
const BY_THE_CLOCK = [
  "analyze-stale",
  "check-approvals",
  "check-shop-domains",
  "empty-product-trash",
  "end-quota",
  "expire-payments",
  "find-account-deletions",
  "find-auto-arranging",
  "find-expected-refunds",
  "find-missing-shop-copies",
  "find-old-buyers",
  "find-product-duplicates",
  "find-subscriptions",
  "find-weekly-reports",
  "forget-channel-calls",
  "forget-checked-stock-files",
  "forget-expired",
  "forget-imports",
  "forget-notifications",
  "forget-payment-events",
  "forget-pushes",
  "forget-slips",
  "forget-stock-syncs",
  "forget-webhook-deliveries",
  "keep-shops-moving",
  "look-by-turns",
  "look-where-due",
  "poll-unpaid-orders",
  "pull-due-channels",
  "pull-due-chats",
  "pull-due-settlements",
  "read-due-promotions",
  "read-missed-pushes",
  "rebuild-outdated-sales",
  "reconcile-payments",
  "recount-storage",
  "sweep-publishing",
  "warn-of-ending-grants",
];

test("clean-up and catch-up jobs run on schedule", () => {
  expect(world.queue.scheduled.map(({ job }) => job).sort()).toEqual(BY_THE_CLOCK);
});
