import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { TO_DO_KINDS, type ToDo, type ToDoKind } from "#contract/to-dos.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, type SellingAccount, startSelling } from "#tests/support/selling-account.ts";
import { openShop } from "../storefront/world.ts";

let world: TestBackend;
let seller: SellingAccount;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
  seller = await startSelling(world);
  shop = await openShop(world);
});
afterAll(() => world.close());

/** Statements that bring the state about, for the selling account or the own shop. */
type Cause = SQL | readonly SQL[] | (() => Promise<void>);

const order = (change: SQL) => sql`update orders set ${change} where id = ${seller.orderId}`;
const channel = (change: SQL) => sql`update channels set ${change} where id = ${seller.channelId}`;
const storefront = () =>
  sql`(select id from storefronts where channel_id = ${shop.shop.channelId})`;
/** The time of the world, which stands still. */
const now = () => sql`${world.backend.now().toISOString()}::timestamptz`;

const placeOwnOrder = async (phone: string) =>
  (await (await shop.buyer.place(1, { phone })).json()) as { token: string; number: string };

/** How each kind of to-do comes about. A kind without a cause does not compile. */
const CAUSES: Record<ToDoKind, () => Cause> = {
  access_ended: () => channel(sql`status = 'revoked'`),
  access_ending: () =>
    channel(sql`status = 'active', grant_expires_at = ${now()} + interval '3 days'`),
  shop_errors: () =>
    channel(
      sql`status = 'active', grant_expires_at = null, last_error = 'unavailable', last_error_at = ${now()}, last_error_in = 'pull'`,
    ),
  unreadable_orders: () =>
    sql`insert into put_aside_records (account_id, channel_id, kind, external_id, reason, first_at, last_at)
      values (${seller.accountId}, ${seller.channelId}, 'order', 'X1', 'no total', ${now()}, ${now()})`,
  orders_never_expire: () =>
    sql`insert into channels (id, account_id, channel_type, shop_id, name, status)
      values (${newId()}, ${seller.accountId}, 'line', ${newId()}, 'Laras di LINE', 'active')`,
  warehouses_unlinked: () =>
    sql`update channel_warehouses set warehouse_id = null where id = ${seller.channelWarehouseId}`,
  chat_errors: () =>
    sql`insert into chat_shops (account_id, channel_id, last_error, last_error_at)
      values (${seller.accountId}, ${seller.channelId}, 'unavailable', ${now()})
      on conflict (account_id, channel_id) do update set last_error = 'unavailable', last_error_at = ${now()}`,
  quota_used_up: () =>
    sql`update accounts set order_quota = 0, flags = '[]'::jsonb where id = ${seller.accountId}`,
  quota_ending: () => [
    sql`update accounts set order_quota = 1 where id = ${seller.accountId}`,
    sql`with used as (
        insert into orders (id, account_id, channel_id, external_id, status, native_status, currency, items_total, total, placed_at, channel_updated_at)
        select 'used' || n, ${seller.accountId}, ${seller.channelId}, 'used' || n, 'cancelled', 'CANCELLED', 'IDR', 1, 1, ${now()}, ${now()} from generate_series(1, 5) n
        returning id)
      insert into order_quota_entries (account_id, type, delta, balance_after, order_id, created_at)
      select ${seller.accountId}, 201, -1, 1, id, ${now()} from used`,
  ],
  top_ups_to_pay: () =>
    sql`insert into top_up_transactions (id, account_id, status, country_code, currency, quota, price, discount, vat_ppm, vat, total, payment_method, provider, created_by_user_id, expires_at)
      values (${newId()}, ${seller.accountId}, 'REGISTERED', 'id', 'IDR', 100, 100000, 0, 110000, 11000, 111000, 1, 'xendit', ${seller.userId}, ${now()} + interval '1 day')`,
  webhooks_off: () =>
    sql`insert into webhooks (id, account_id, url, events, secret, is_enabled, off_reason)
      values (${newId()}, ${seller.accountId}, 'https://example.com/hook', '[]'::jsonb, 'sealed', false, 'failing')`,
  meta_access_lost: () => metaAccess(sql`lost_at = ${now()}`),
  meta_items_refused: () => {
    const taskId = newId();
    return [
      sql`insert into meta_tasks (id, account_id, catalog_id, business_id, url, product_ids, is_following, done_at)
        values (${taskId}, ${seller.accountId}, 'c', 'b', 'https://example.com', '[]'::jsonb, false, ${now()})`,
      sql`insert into meta_task_items (account_id, task_id, position, retailer_id, group_id, name, opts, url, digest, state, error)
        values (${seller.accountId}, ${taskId}, 0, 'r', 'g', 'Mug', '[]'::jsonb, 'https://example.com', 'd', 'refused', 'brand')`,
      ...metaAccess(sql`lost_at = null, last_task_id = ${taskId}, last_task_catalog_id = 'c'`),
    ];
  },
  cancel_requests: () =>
    order(sql`status = 'cancel_requested', status_before_cancel = 'to_process'`),
  late_orders: () => order(sql`status = 'to_process', ship_by_at = ${now()} - interval '1 hour'`),
  orders_due: () =>
    order(sql`status = 'to_process', ship_by_at = ${now()} + interval '30 minutes'`),
  orders_to_process: () =>
    order(sql`status = 'to_process', ship_by_at = ${now()} + interval '3 days'`),
  arranging_failed: () => order(sql`status = 'to_process', shipment_error = 'courier_refused'`),
  pickups_failed: () => order(sql`flags = '["retry_pickup"]'::jsonb`),
  labels_missing: () => order(sql`status = 'to_ship', document_status = 'failed'`),
  orders_without_stock: () => order(sql`status = 'to_process', flags = '["out_of_stock"]'::jsonb`),
  unknown_skus: () => order(sql`flags = '["unmapped"]'::jsonb`),
  orders_without_warehouse: () => order(sql`flags = '["no_warehouse"]'::jsonb`),
  unknown_statuses: () => order(sql`flags = '["unknown_status"]'::jsonb`),
  returns_to_answer: () =>
    order(sql`status = 'return_requested', return_answer = null, flags = '[]'::jsonb`),
  goods_to_receive: () => order(sql`status = 'returned', return_answer = 'accepted'`),
  deliveries_failed: () => order(sql`status = 'delivery_failed'`),
  payments_to_check: () => async () => {
    const { token } = await placeOwnOrder("081300000101");
    expect((await shop.buyer.act(token, "claim_payment")).status).toBe(200);
  },
  received_payments_to_check: () => async () => {
    const { number } = await placeOwnOrder("081300000102");
    await world.backend.db.execute(sql`insert into storefront_payment_receipts (id, account_id, storefront_id, order_id, provider, provider_payment_id, reference, amount, currency, paid_at, review, source)
      select ${newId()}, account_id, storefront_id, id, 'xendit', ${newId()}, 'r', 1000, 'IDR', ${now()}, 'wrong_amount', 'message' from storefront_orders where number = ${number}`);
  },
  orders_to_review: () => async () => {
    const { number } = await placeOwnOrder("081300000103");
    await world.backend.db.execute(
      sql`update storefront_orders set doubt = 'crowd' where number = ${number}`,
    );
  },
  refunds_to_pay: () => async () => {
    const { number } = await placeOwnOrder("081300000104");
    await world.backend.db.execute(sql`insert into storefront_refunds (id, account_id, storefront_id, order_id, is_unconfirmed, amount_due, opened_at)
      select ${newId()}, account_id, storefront_id, id, false, total, ${now()} from storefront_orders where number = ${number}`);
  },
  reviews_to_check: () => async () => {
    const { number } = await placeOwnOrder("081300000105");
    await world.backend.db.execute(sql`insert into storefront_reviews (id, account_id, storefront_id, order_id, position, item_id, stars, text, name, variant_name, written_at)
      select ${newId()}, o.account_id, o.storefront_id, o.id, l.position, i.id, 4, 'Adem', 'S***i', 'M', ${now()}
      from storefront_orders o join storefront_order_lines l on l.account_id = o.account_id and l.order_id = o.id
      join storefront_items i on i.account_id = o.account_id and i.storefront_id = o.storefront_id where o.number = ${number} limit 1`);
  },
  payment_key_refused: () =>
    sql`insert into storefront_payment_accounts (account_id, storefront_id, provider, secrets, token_hash, refused_at)
      values (${shop.owner.accountId}, ${storefront()}, 'xendit', 's', 't', ${now()})`,
  courier_key_refused: () =>
    sql`update storefront_couriers set refused_at = ${now()} where storefront_id = ${storefront()}`,
  slip_key_refused: () =>
    sql`insert into storefront_slip_verifiers (account_id, storefront_id, verifier, name, secrets, refused_at)
      values (${shop.owner.accountId}, ${storefront()}, 'easyslip', 'Laras', 's', ${now()})`,
  messenger_key_refused: () =>
    sql`insert into storefront_messengers (account_id, storefront_id, messenger, secrets, token_hash, name, handle, refused_at)
      values (${shop.owner.accountId}, ${storefront()}, 'whatsapp', 's', 't', 'Laras', '1', ${now()})`,
  domain_failing: () =>
    sql`insert into storefront_domains (account_id, storefront_id, name, token, failing_since, pending_since)
      values (${shop.owner.accountId}, ${storefront()}, 'laras.example', 't', ${now()}, ${now()})`,
  chats_waiting: () => chat(sql`waiting_since = ${now()} - interval '1 hour'`),
  messages_failed: () => chat(sql`has_failed = true`),
  privacy_requests: () =>
    sql`insert into privacy_requests (id, account_id, kind, subjects, received_at, due_at, created_by)
      values (${newId()}, ${seller.accountId}, 'copy', '[]'::jsonb, ${now()}, ${now()} + interval '2 days', ${seller.userId})`,
  listings_failed: () =>
    sql`update channel_products set sync_status = 4 where id = ${seller.channelProductId}`,
  shop_differences: () =>
    sql`insert into listing_differences (id, account_id, channel_id, channel_product_id, kind, state, ours, theirs, reason, since, found_at)
      values (${newId()}, ${seller.accountId}, ${seller.channelId}, ${seller.channelProductId}, 'title', 'open', 'a', 'b', 'changed', ${now()}, ${now()})`,
  shop_imports: () =>
    sql`insert into channel_imports (id, account_id, channel_id, actor, status, error_code)
      values (${newId()}, ${seller.accountId}, ${seller.channelId}, ${seller.userId}, 'failed', 'unavailable')`,
  file_imports: () =>
    sql`update product_imports set status = 'checked' where id = ${seller.importId}`,
  stock_files: () =>
    sql`insert into stock_batches (id, account_id, actor, source, status)
      values (${newId()}, ${seller.accountId}, ${seller.userId}, 'file', 'checked')`,
  shop_migrations: () =>
    sql`insert into shop_migrations (id, account_id, actor, status, from_channel_id)
      values (${newId()}, ${seller.accountId}, ${seller.userId}, 'ready', ${seller.channelId})`,
  units_in_doubt: () => sql`update stocks set doubtful = 1 where id = ${seller.stockId}`,
  counts_to_review: () =>
    sql`insert into stock_counts (id, account_id, warehouse_id, name, status, scope, actor)
      values (${newId()}, ${seller.accountId}, ${seller.warehouseId}, 'Rak A', 'review', 'all', ${seller.userId})`,
  transfers_to_receive: () => {
    const other = newId();
    return [
      sql`insert into warehouses (id, account_id, name) values (${other}, ${seller.accountId}, 'Cimahi')`,
      sql`insert into stock_transfers (id, account_id, from_warehouse_id, to_warehouse_id, status, actor)
        values (${newId()}, ${seller.accountId}, ${seller.warehouseId}, ${other}, 'sent', ${seller.userId})`,
    ];
  },
  low_stock: () => sql`update stocks set buffer = 9, doubtful = 0 where id = ${seller.stockId}`,
  sold_out: () => sql`update stocks set buffer = 20 where id = ${seller.stockId}`,
};

const OF_OWN_SHOP: ReadonlySet<ToDoKind> = new Set([
  ...(["payments_to_check", "received_payments_to_check", "orders_to_review"] as const),
  ...(["refunds_to_pay", "reviews_to_check", "payment_key_refused"] as const),
  ...(["courier_key_refused", "slip_key_refused", "messenger_key_refused"] as const),
  "domain_failing",
]);

const metaAccess = (change: SQL): SQL[] => [
  sql`insert into meta_accesses (account_id, fb_user_id, fb_user_name, token, connected_at)
    values (${seller.accountId}, 'u', 'Laras', 't', ${now()}) on conflict do nothing`,
  sql`update meta_accesses set ${change} where account_id = ${seller.accountId}`,
];

const chat = (change: SQL): SQL[] => [
  sql`insert into chat_sessions (id, account_id, channel_id, external_id, buyer_id, buyer_name, last_message_at, change_number)
    values ('chat', ${seller.accountId}, ${seller.channelId}, 'c1', 'b1', 'Siti', ${now()}, 1) on conflict do nothing`,
  sql`update chat_sessions set ${change} where id = 'chat'`,
];

async function readToDos(kind: ToDoKind): Promise<ToDo[]> {
  const owner = OF_OWN_SHOP.has(kind) ? shop.owner : seller;
  return (await asking(owner)("GET", "/v1/to-dos")).toDos;
}

async function bringAbout(cause: Cause) {
  if (typeof cause === "function") return cause();
  for (const statement of Array.isArray(cause) ? cause : [cause])
    await world.backend.db.execute(statement as SQL);
}

test.for(TO_DO_KINDS)("%s is told", async (kind) => {
  await bringAbout(CAUSES[kind]());
  const found = (await readToDos(kind)).filter((toDo) => toDo.kind === kind);
  expect(found).toHaveLength(1);
  expect(found[0]?.count).toBeGreaterThan(0);
});
