import { expect, test } from "vitest";
import {
  backendSources,
  findUnboundQueries,
  type Source,
  tenantTables,
} from "#tests/support/account-queries.ts";

/** Statements on accounts' rows that name no account, by their place, and why they are allowed. */
const CROSSING: Record<string, string> = {
  ...of("a person is found before the account is, and has sign-ins of all of theirs", [
    ...["accounts/sign-in.ts chooseAccount", "accounts/list-summaries.ts listSummaries"],
    ...[
      "accounts/safety/own-sessions.ts listSessions",
      "accounts/safety/own-sessions.ts endSession",
    ],
    "accounts/safety/end-sessions.ts endSessions",
    "accounts/safety/record-in-accounts.ts recordInAccounts",
    "account-deletion/delete-account.ts deleteMembersAndAccount",
  ]),
  ...of("for our own people, by calls of /admin", [
    ...["accounts/administration/open-account.ts leaveAccount"],
    ...["orders/order-sync.ts readOrderSync", "orders/order-sync.ts retryOrderSync"],
    ...["admin/observe.ts readShopLag", "admin/rebuild-search.ts startRebuild"],
    "accounts/administration/users.ts readUsers",
    ...["admin/check-app.ts checkShop", "admin/shop-abilities.ts readShopAbilities"],
    "audit/find-entries.ts findAllAuditEntries",
  ]),
  ...of("a secret or its session tells the account", [
    ...["accounts/sign-in-codes.ts exchangeCode", "accounts/invites/accept-invite.ts findInvite"],
    ...["accounts/sessions.ts touchSession", "accounts/sessions.ts endSessionAfterGrace"],
    ...[
      "accounts/roles/view-as-role.ts storeViewedRole",
      "storefront/courier-pushes.ts receiveCourierPush",
      "storefront/online/payment-account.ts findAccountOfToken",
      "storefront/messages/messenger-account.ts openByToken",
    ],
    ...["accounts/sessions.ts revokeSession", "channels/finish-connect.ts findAuthorisation"],
    ...["channels/finish-connect.ts consumeGrantState", "feeds/feeds.ts findFeed"],
  ]),
  ...of("one address gets so many mails, whoever sends them", [
    "accounts/invites/mail-invite.ts requireMailAllowance",
  ]),
  ...of("a push names a shop, a payment's message a transaction; they tell the account", [
    ...[
      "channels/webhooks.ts handleWebhook",
      "channels/shop-webhooks.ts receiveShopWebhook",
      "billing/transactions/lock-transaction.ts lockByReference",
    ],
  ]),
  ...of("a shop that sells from another account is shown as taken, without the account", [
    "channels/connect-granted.ts readGrant",
  ]),
  ...of("by the clock: what each account keeps is counted anew", [
    "limits/storage.ts recountStorage",
  ]),
  ...of("by the clock: whose turn it is; the work names the account", [
    ...["billing/coupons/end-coupons.ts endExpiredCoupons", "orders/read-spans.ts enqueueDue"],
    ...["channels/check-approvals.ts checkApprovals", "privacy/retention.ts findOldBuyers"],
    ...[
      "channels/missed-pushes.ts readMissedPushes",
      "channels/subscribe-pushes.ts renewSubscriptions",
      "channels/warn-before-grant-ends.ts warnBeforeGrantEnds",
    ],
    ...["billing/transactions/expire-transactions.ts expireTransactions"],
    ...["orders/rule-runs/auto-arrange.ts enqueueAutoArranging"],
    ...[
      "chats/pull-chats.ts pullDueChats",
      "stocks/promotions/read-promotions.ts readDuePromotions",
    ],
    ...[
      "listings/activation.ts publishOverdueListings",
      "listings/requeue-lost-publishes.ts requeueLostPublishes",
    ],
    ...[
      "listings/looks/read-back-listings.ts enqueueDueReadBacks",
      "listings/looks/read-back-listings.ts enqueueRegularReadBacks",
    ],
    ...[
      "orders/expire-marketplace-orders.ts enqueueUnpaidExpiry",
      "orders/follow-return.ts enqueueExpectedRefunds",
      "storefront/advance-orders.ts completeOrders",
      "storefront/reviews/ask-for-reviews.ts askForReviews",
      "storefront/online/follow-payments.ts followShopPayments",
      "storefront/online/follow-refunds.ts followRefunds",
      "storefront/domains/check-domain.ts checkDueDomains",
      "storefront/phone-check/checkout-code.ts forgetCheckoutCodes",
    ],
    ...[
      "storefront/advance-orders.ts expireShopOrders",
      "storefront/advance-orders.ts followParcels",
    ],
  ]),
  ...of("a buyer knows a shop by its address, which tells the account; no two have the same", [
    ...["storefront/storefront-of.ts selectStorefronts", "storefront/shops.ts requireFree"],
    ...["storefront/open-shops.ts findOpenShops", "storefront/domains/domains.ts findServedShop"],
  ]),
  ...of("a person's consent at Meta is one for all of their accounts", [
    ...["catalogues/disconnect.ts endGrant", "catalogues/removed-app.ts markGrantsEnded"],
    "catalogues/removed-app.ts deletePersonData",
  ]),
  ...of("at the start: what a killed process left behind", [
    ...[
      "channel-imports/change-import.ts findInterruptedImports",
      "imports/apply-import.ts findResumableImports",
    ],
    "stocks/batches/file-columns.ts findResumableChecks",
    "merge/find-duplicates.ts findAllDuplicates",
    "shop-migrations/worker.ts registerMigrationJobs",
  ]),
  ...of("what is too old goes", [
    ...["accounts/delete-expired.ts deleteExpired"],
    ...["notifications/delete-old-notifications.ts deleteOldNotifications"],
    ...[
      "stocks/syncs/delete-old-syncs.ts deleteOldSyncs",
      "imports/cancel-old-imports.ts cancelOldImports",
    ],
    ...[
      "stocks/batches/delete-unapplied-batches.ts deleteUnappliedBatches",
      "products/trash.ts emptyTrash",
    ],
    ...["webhooks/deliver.ts deleteOldDeliveries", "channels/log-calls.ts deleteCalls"],
    ...[
      "channels/put-aside-records.ts deleteOldPutAside",
      "channels/connect-granted.ts deleteGrants",
    ],
  ]),
  ...of("the condition is handed over by callers in the same folder, which name the account", [
    ...[
      "channel-imports/read-channel-imports.ts readShownImports",
      "histories/read-histories.ts selectRows",
    ],
    "batch/run-listings.ts storeOutcome",
    ...["listings/copy-listings.ts readCopyable", "listings/save-outcome.ts lockClaimed"],
    ...[
      "listings/upload-listing-images.ts storeImageId",
      "orders/read-order-page.ts readOrderPage",
    ],
    ...["stocks/find-stocks.ts findPage", "storefront/catalogue.ts listItems"],
  ]),
};

function of(reason: string, places: string[]): Record<string, string> {
  return Object.fromEntries(places.map((place) => [place, reason]));
}

const tables = await tenantTables();
const placesIn = (sources: readonly Source[]) => [
  ...new Set(findUnboundQueries(sources, tables).map(({ place }) => place)),
];

test("no query crosses accounts except the ones listed here", () => {
  const services = backendSources().filter(({ file }) => !/^db\//.test(file));
  expect(placesIn(services).sort()).toEqual(Object.keys(CROSSING).sort());
});

test.each([
  ["a read", "db.select({ accountId: orders.accountId }).from(orders).where(eq(orders.id, id))"],
  ["a change", "tx.update(orders).set({ note }).where(eq(orders.id, id))"],
  ["a deletion", "tx.delete(savedViews).where(condition)"],
  ["SQL", `db.execute(sql\`select account_id from orders where id = \${id}\`)`],
  [
    "a join",
    "db.execute(sql`select from orders o join channels c on c.account_id = o.account_id`)",
  ],
])("reports %s that names no account", (_, statement) => {
  const source = `function planted(db, tx, id, note) { const condition = eq(savedViews.id, id); return ${statement}; }`;
  expect(placesIn([{ file: "planted.ts", source }])).toEqual(["planted.ts planted"]);
});

test.each([
  ["by itself", "db.select().from(orders).where(eq(orders.accountId, accountId))"],
  ["by a function", "tx.update(orders).set({ note }).where(isOurs(id))"],
  ["by a constant", "tx.delete(savedViews).where(condition)"],
  ["in SQL", `db.execute(sql\`select from orders where account_id = \${accountId}\`)`],
])("accepts a query that names the account %s", (_, statement) => {
  const source = `const isOurs = (id) => and(eq(orders.accountId, id.accountId), eq(orders.id, id));
    function planted(db, tx, accountId, note) { const condition = and(eq(savedViews.accountId, accountId)); return ${statement}; }`;
  expect(placesIn([{ file: "planted.ts", source }])).toEqual([]);
});
