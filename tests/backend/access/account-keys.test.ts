import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#backend/db/client.ts";
import { type Column, readColumns, readKeys, type SchemaKey } from "#backend/db/schema-keys.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

/** Tables without an account. */
const GLOBAL: Record<string, string> = {
  accounts: "is the account: its id is what the others begin with",
  users: "a person may be a member of several accounts",
  authenticators: "a person's, whatever accounts they work in",
  mail_codes: "mailed to a person",
  mails: "sent to people",
  passkey_challenges: "asked before it is known who answers",
  passkeys: "a person's",
  recovery_codes: "a person's",
  sign_in_challenges: "asked before the account is chosen",
  popup_notices: "Etalase's own words to all sellers",
  demo_runs: "the demo is made once on a server",
  search_rebuilds: "goes through the products of all accounts",
  push_keys: "this server's own key pair",
  sign_in_attempts: "counted before anybody is known",
  announcements: "Etalase's own words to all sellers",
  tax_invoice_counters: "invoices are numbered by country",
  coupons: "handed out to all accounts",
  promotions: "handed out to all accounts",
  payment_events: "a message is kept before it is known whose payment it names",
  live_checks: "the results of the operators' checks of a marketplace",
  operator_faults: "faults of the operators' app at a marketplace",
  processes: "what each process of the server says of itself",
  payment_receipts: "money may come in for no account of ours",
  payment_discrepancies: "where a provider's books and ours differ",
  push_verdicts: "when a marketplace's last push of each kind came",
  webhook_events: "a push is kept before it is known whose shop it names",
};

/** Keys and indexes of account tables that do not begin with the account, and why. */
const WITHOUT_ACCOUNT: Record<string, string> = {
  sessions_pkey: "found by its token, which tells the account",
  sessions_token_unique: "the token tells the account",
  api_keys_secret: "the secret tells the account",
  sign_in_codes_pkey: "the code tells the account",
  channel_authorisations_pkey: "the state that comes back from a marketplace tells the account",
  push_subscriptions_pkey: "found by the browser's endpoint",
  push_subscriptions_endpoint: "a browser has one, whoever is signed in",
  product_feeds_token: "the address's token tells the account",
  storefront_couriers_push: "the secret of the push's address tells the account",
  storefront_payment_accounts_token: "the secret of the messages' address tells the account",
  storefront_messengers_token: "the secret of the webhook's address tells the account",
  storefront_messages_recipient: "a person gets so many messages a day, whoever sends them",
  storefront_domains_verified: "a domain leads to one shop, whoever's it is",
  storefront_domains_name: "a host name tells the account",
  storefronts_slug: "an address leads to one shop, whoever's it is",
  channels_shop_unique: "a shop sells from one account at a time, whichever it is",
  memberships_user_id_users_id_fk: "says who of all people is a member",
  coupon_uses_coupon_id_coupons_id_fk: "says which of all coupons",
  top_up_transactions_promotion_id_promotions_id_fk: "says which of all promotions",
  sessions_parent_id_sessions_id_fk: "ends with the session it came from",
  sessions_opened_by_user_id_users_id_fk: "an internal user is in no account but their own",
  push_subscriptions_session_id_sessions_id_fk: "ends with the session",
  ...of("of a person, whatever accounts they work in", ["memberships_user", "sessions_user"]),
  ...of("by the clock, whichever account's turn it is", [
    ...["channel_products_active_at", "coupon_uses_ending", "top_up_transactions_waiting"],
    ...["storefront_orders_unpaid", "storefront_orders_under_way", "storefront_orders_sent"],
    ...["storefront_orders_claimed", "storefront_payments_open", "listing_looks_due"],
    ...["storefront_refunds_followed", "storefront_domains_due", "storefront_checkout_codes_sent"],
    "storefront_orders_review",
  ]),
  ...of("what is too old goes, whosever it is", [
    ...["notifications_age", "pick_scans_created", "stock_syncs_created"],
    ...["webhook_deliveries_created", "products_trash_over", "channel_calls_at"],
    "put_aside_records_last",
  ]),
  sessions_parent: "ends with the session it came from",
  staff_invites_code: "the invite's code tells the account",
  top_up_transactions_reference: "a payment's message names a transaction, which tells the account",
};

/** Id columns without a foreign key, and why. */
const UNTIED: Record<string, string> = {
  ...of("the marketplace's own id", [
    ...["category_mappings.channel_category_id", "channel_import_items.external_product_id"],
    ...["channel_products.brand_id", "channel_products.category_id"],
    ...["channel_products.external_product_id", "channel_products.logistics_ids"],
    ...["channel_variants.external_variant_id", "channel_warehouses.external_id"],
    "channel_warehouses.address_ids",
    ...["channels.shop_id", "order_lines.external_product_id", "order_lines.external_variant_id"],
    ...["orders.external_id", "order_settlements.external_id", "reported_orders.external_id"],
    ...["order_item_links.external_product_id", "order_item_links.external_variant_id"],
    ...["stock_promotions.external_promotion_id", "channel_calls.request_id"],
    ...["put_aside_records.external_id", "listing_differences.external_variant_id"],
    ...["orders.buyer_id", "chat_sessions.external_id", "chat_sessions.buyer_id"],
    ...["chat_messages.external_id", "shop_migration_categories.source_category_id"],
    ...["shop_migration_categories.target_category_id", "shop_migration_items.source_category_id"],
  ]),
  ...of("Meta's own id", [
    ...["meta_accesses.fb_user_id", "meta_accesses.business_id", "meta_accesses.catalog_id"],
    ...["meta_accesses.last_task_catalog_id", "meta_tasks.catalog_id", "meta_tasks.business_id"],
    "meta_items.catalog_id",
  ]),
  ...of("a record of what was sent, or is to be; looked up by account", [
    ...["meta_accesses.last_task_id", "meta_accesses.last_follow_task_id"],
    ...["meta_tasks.product_ids", "meta_task_items.retailer_id", "meta_task_items.group_id"],
    ...["meta_items.variant_id", "meta_items.product_id", "meta_changes.product_id"],
  ]),
  ...of("a mail, which is deleted before this row", [
    ...["storefront_mails.mail_id", "storefront_answers.mail_id"],
  ]),
  ...of("the chats' own id of a buyer", ["storefront_chats.buyer_id"]),
  ...of("a product of a question, whether the shop still shows it or not", [
    "storefront_chats.item_id",
  ]),
  ...of("the report's own id", ["reported_orders.report_id"]),
  ...of("the messenger's own id", [
    ...["storefront_messages.external_id", "storefront_orders.line_user_id"],
  ]),
  ...of("the courier's own id", ["storefront_orders.booking_id"]),
  ...of("names one of the program's couriers", ["storefront_couriers.courier_id"]),
  ...of("what the own shop sold, whether it still shows it or not", [
    ...["storefront_order_lines.item_id", "storefront_order_lines.variant_id"],
    "storefront_order_lines.image_id",
  ]),
  ...of("a list of pictures, as the shop shows them", ["storefront_items.image_ids"]),
  ...of("the payment provider's own id", [
    ...["top_up_transactions.external_id", "storefront_payments.external_id"],
    ...["storefront_payment_receipts.provider_payment_id", "storefront_refunds.sending_payment_id"],
    "storefront_refunds.provider_refund_id",
  ]),
  ...of("who did it: a record of what was", [
    ...["coupon_uses.used_by_user_id", "order_quota_entries.actor_user_id"],
    ...["top_up_transactions.created_by_user_id", "chat_messages.author_id"],
    "chat_answers.author_id",
  ]),
  ...of("of something inside this row or the program, not of a row", [
    ...["channel_products.claim_id", "notifications.template_id", "variants.option_ids"],
    ...["product_histories.batch_id", "webhook_deliveries.event_id"],
    // Only compared with a product's pictures; a seller may delete the drawn one.
    "product_import_pictures.stand_in_id",
  ]),
  ...of("a record of what was: the listing, channel or plan may be gone", [
    ...["channel_import_items.channel_product_id", "product_batch_items.channel_product_id"],
    ...["product_batch_items.channel_id", "product_batches.target_channel_ids"],
    ...["product_histories.channel_id", "publish_job_items.channel_id", "chat_answers.channel_id"],
    ...["publish_job_items.channel_product_id", "product_merges.last_movement_id"],
    ...["product_merges.other_ids", "shop_migration_items.channel_product_id"],
    ...["shop_migrations.import_id", "shop_migrations.publish_id", "shipment_runs.plan_id"],
    "shipment_runs.document_id",
  ]),
  ...of("a list, which no foreign key takes; all that is read by it is read by account too", [
    ...["memberships.channel_ids", "memberships.warehouse_ids"],
    ...["staff_invites.channel_ids", "staff_invites.warehouse_ids", "staff_invites.role_ids"],
    ...["channel_products.image_ids", "channel_products.own_image_ids"],
    ...["stock_rules.channel_ids", "stock_rules.warehouse_ids"],
    "order_documents.order_ids",
  ]),
  ...of("copied from the stock in the statement that changes it; the stock is tied", [
    ...["stock_movements.variant_id", "stock_movements.warehouse_id"],
  ]),
  ...of("a member's, who may have left since; who may pick is looked up by account", [
    ...["pick_scans.user_id", "pick_takes.user_id", "pick_waves.assignee_id"],
  ]),
  ...of("looked up by account each time; a role that is gone is nobody's view", [
    "sessions.viewed_role_id",
  ]),
  ...of("made by the scanner, to be unique", ["pick_scans.client_id"]),
  ...of("made by whoever sends, to be unique", ["chat_messages.client_id"]),
  ...of("written with the stock's movement; checked by the order's own keys", [
    ...["stock_movements.order_id", "stock_movements.order_line_id"],
    ...["stock_movements.transfer_id", "stock_movements.count_id"],
  ]),
  ...of("the order is looked up by account when the picture is kept; read by account too", [
    "images.order_id",
  ]),
  ...of("a person, who may be no member any more; checked when it is written", [
    "stock_counts.assignee_id",
  ]),
  ...of("copied from the order in the statement that counts it; the line and the order are tied", [
    ...["sale_lines.channel_id", "sale_lines.order_id", "sale_orders.channel_id"],
    ...["sale_lines.warehouse_id", "sale_orders.warehouse_id"],
  ]),
  ...of("the warehouse of the orders that it sums up, or none", [
    ...["sale_hours.warehouse_id", "sale_variant_hours.warehouse_id"],
  ]),
  ...of("a queue: the one who takes it looks the product up by account", [
    "product_duplicates_due.product_id",
  ]),
};

function of(reason: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

let db: Database;
let keys: SchemaKey[];
let columns: Column[];
beforeAll(async () => {
  ({ db } = await fileDatabase());
  keys = await readKeys(db);
  columns = await readColumns(db);
});

const isTenant = (table: string) => !(table in GLOBAL);
const tenantTables = () => [...new Set(columns.map(({ table }) => table))].filter(isTenant);

test("every key and index of an account's table begins with the account's id", () => {
  const wrong = keys.filter(({ table, columns }) => isTenant(table) && columns[0] !== "account_id");
  expect(wrong.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_ACCOUNT).sort());
});

test("every foreign key to an account's row includes the account's id", () => {
  for (const key of keys.filter(({ kind }) => kind === "foreign")) {
    if (!key.target || !isTenant(key.target) || key.name in WITHOUT_ACCOUNT) continue;
    expect([key.columns[0], key.targetColumns[0]], key.name).toEqual(["account_id", "account_id"]);
  }
});

test("every table has an account column, except the listed ones that no account owns", () => {
  const owned = columns.filter(({ name }) => name === "account_id").map(({ table }) => table);
  expect(owned.sort()).toEqual(tenantTables().sort());
});

test("every column that names a row has a foreign key, or a reason for having none", () => {
  const tied = new Set(
    keys.flatMap(({ kind, table, columns }) =>
      kind === "foreign" ? columns.map((column) => `${table}.${column}`) : [],
    ),
  );
  const untied = columns
    .filter(({ table, name }) => isTenant(table) && /_ids?$/.test(name) && name !== "account_id")
    .map(({ table, name }) => `${table}.${name}`)
    .filter((name) => !tied.has(name));
  expect(untied.sort()).toEqual(Object.keys(UNTIED).sort());
});

/** Triggers write these rows with the row they belong to. */
const WRITTEN_BY_TRIGGERS = ["order_search", "product_search"];

/** Values that check constraints require. */
const VALUES: Record<string, Record<string, unknown>> = {
  stock_rules: { ratio_percent: 50 },
  listing_differences: { kind: "hidden", state: "open" },
  // A parcel is handed over packed.
  pick_packs: { status: "packed" },
  storefront_payment_receipts: { review: "paid_twice" },
  storefront_orders: { items_total: 1, shipping_fee: 0, total: 1 },
  // An account may have one open migration.
  shop_migrations: { status: "finished" },
  // An account may have one task in progress.
  meta_tasks: { done_at: "2026-11-20T03:00:00Z" },
};

type Row = Record<string, unknown>;

/** Inserts a row with all required values; `given` overrides generated ones. */
async function addRow(table: string, accountId: string, given: Row = {}): Promise<Row> {
  const row: Row = { account_id: accountId, ...VALUES[table], ...given };
  const needed = new Set(
    columns.filter((one) => one.table === table && one.isRequired).map(({ name }) => name),
  );
  for (const key of keys.filter((one) => one.kind === "foreign" && one.table === table)) {
    const own = key.columns.filter((column) => column !== "account_id");
    if (!key.target || own.length === 0 || own.some((name) => !needed.has(name) || name in row))
      continue;
    const target = await addRow(key.target, accountId);
    key.columns.forEach((column, place) => {
      row[column] = target[key.targetColumns[place] ?? ""];
    });
  }
  for (const { table: of, name, type, isRequired } of columns)
    if (of === table && isRequired && !(name in row))
      row[name] = name === "number" ? nextNumber() : madeUp(type);
  if (!columns.some((one) => one.table === table && one.name === "account_id"))
    delete row.account_id;
  const names = Object.keys(row);
  const { rows } = await db.execute<Row>(sql`insert into ${sql.identifier(table)}
    (${list(names.map((name) => sql.identifier(name)))}) values (${list(names.map((name) => sql`${row[name]}`))}) returning *`);
  return rows[0] ?? {};
}

const list = (parts: Parameters<typeof sql.join>[0]): SQL => sql.join(parts, sql`, `);

/** Numbers are unique within an account. */
let numbers = 0;
const nextNumber = (): number => ++numbers;

function madeUp(type: string): unknown {
  if (type === "text") return randomUUID();
  if (type === "jsonb") return "[]";
  if (type === "boolean") return false;
  if (type === "text[]") return "{}";
  return type.startsWith("timestamp") ? "2026-11-20T03:00:00Z" : 1;
}

const newAccount = async (): Promise<string> => {
  const { id } = await addRow("users", "");
  return String((await addRow("accounts", "", { owner_user_id: id })).id);
};

describe("the database refuses a row that refers to another account's row", () => {
  test("for every table and foreign key", async () => {
    const [ours, theirs] = [await newAccount(), await newAccount()];
    const ties = keys.filter(
      ({ kind, columns, target }) =>
        kind === "foreign" && columns[0] === "account_id" && columns.length > 1 && target,
    );
    expect(ties.length).toBeGreaterThan(40);
    for (const { table, name, columns: tie, target, targetColumns } of ties) {
      const foreign = await addRow(target ?? "", theirs);
      const stolen = Object.fromEntries(
        tie.slice(1).map((column, place) => [column, foreign[targetColumns[place + 1] ?? ""]]),
      );
      // The same row is valid in its own account.
      if (!WRITTEN_BY_TRIGGERS.includes(table)) await addRow(table, theirs, stolen);
      // If one key contains another (a box's key contains its order's), either may refuse the row.
      const within = ties.filter(
        (one) => one.table === table && one.columns.every((column) => tie.includes(column)),
      );
      await expect(addRow(table, ours, stolen), name).rejects.toMatchObject({
        cause: {
          code: "23503",
          constraint: expect.toBeOneOf(within.map((one) => one.name)),
        },
      });
    }
  });
});
