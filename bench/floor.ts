import cluster from "node:cluster";
import { createHash } from "node:crypto";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import pg from "pg";

/**
 * The floor that every page is compared with: the least work of a server-rendered page on this
 * machine. It does a session look-up, a `count(*)`, the same rows by the same SQL and HTML by
 * concatenation, without router, React or shell. It reads `DATABASE_URL`, `PORT` and
 * `WEB_CONCURRENCY` like the app.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = new Hono();

type Row = pg.QueryResultRow;
type RenderRows = (
  account: string,
  asked: (name: string) => string | undefined,
) => Promise<Response>;

async function findAccount(authorization: string | undefined): Promise<string | null> {
  const hash = createHash("sha256")
    .update((authorization ?? "").replace(/^Bearer /, ""))
    .digest("base64url");
  const sessionRow = await pool.query(
    "select account_id from sessions where token_hash = $1 and revoked_at is null and expires_at > now()",
    [hash],
  );
  return sessionRow.rows[0]?.account_id ?? null;
}

const forMembers = (render: RenderRows) => async (c: Context) => {
  const account = await findAccount(c.req.header("x-jwt"));
  return account
    ? render(account, (name) => c.req.param(name) ?? c.req.query(name))
    : c.text("Unauthorized", 401);
};

async function renderPage(title: string, rows: string): Promise<Response> {
  const text =
    await html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title></head><body><h1>${title}</h1><table>${raw(rows)}</table></body></html>`;
  return new Response(String(text), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Joins conditions with their values: each `?` stands for the next value. */
function joinConditions(
  ...conditions: (readonly [sql: string, ...values: unknown[]] | undefined)[]
) {
  const values: unknown[] = [];
  const parts = conditions.flatMap((condition) => {
    if (!condition) return [];
    const [sql, ...given] = condition;
    return sql.replaceAll("?", () => `$${values.push(given.shift())}`);
  });
  return { sql: parts.join(" and "), values };
}

const computeOffset = (page: string | undefined, size: number) => (Number(page ?? 1) - 1) * size;

app.get(
  "/products",
  forMembers(async (account, asked) => {
    const [category, search] = [asked("category"), asked("search")];
    const order = ["updated_at desc nulls last", "name", "name desc"][Number(asked("sort") ?? 0)];
    const { sql, values } = joinConditions(
      ["account_id = ? and deleted_at is null", account],
      category ? ["(category = ? or category like ?)", category, `${category} > %`] : undefined,
      ...(search ?? "")
        .split(" ")
        .map((word) =>
          word
            ? ([
                "id in (select product_id from product_search where account_id = ? and text like ?)",
                account,
                `%${word}%`,
              ] as const)
            : undefined,
        ),
    );
    const [count, rows] = await Promise.all([
      pool.query(`select count(*) from products where ${sql}`, values),
      pool.query(
        `select p.id, p.name, p.updated_at, v.*, s.available, i.image_id, ch.channels
         from (select id, name, updated_at, row_number() over (order by ${order}, id) place from products where ${sql} order by ${order}, id limit 15 offset ${computeOffset(asked("page"), 15)}) p
         cross join lateral (select count(*) n, min(sku) first_sku, max(sku) last_sku, min(price) low, max(price) high from variants where account_id = $1 and product_id = p.id and deleted_at is null) v
         cross join lateral (select coalesce(sum(st.available), 0) available from stocks st join variants w on w.account_id = $1 and w.id = st.variant_id where st.account_id = $1 and w.product_id = p.id) s
         left join lateral (select image_id from product_images where account_id = $1 and product_id = p.id order by position limit 1) i on true
         cross join lateral (select json_agg(json_build_array(channel_id, sync_status)) channels from channel_products where account_id = $1 and product_id = p.id) ch
         order by p.place`,
        values,
      ),
    ]);
    return renderPage(count.rows[0].count, rows.rows.map(renderProductRow).join(""));
  }),
);

const renderProductRow = (r: Row) =>
  `<tr><td><img src="/api/v1/products/images/${r.image_id}/64" width="40" height="40" alt=""></td><td><a href="/products-v2/master/${r.id}">${escapeText(r.name)}</a> ${r.n} ${escapeText(r.first_sku)} ${escapeText(r.last_sku)}</td><td>${r.low} – ${r.high}</td><td>${r.available}</td>${(r.channels ?? []).map((x: unknown[]) => `<td class="s${x[1]}"></td>`).join("")}<td>${r.updated_at.toISOString()}</td></tr>`;

app.get(
  "/products/:id",
  forMembers(async (account, asked) => {
    const [products, variants, images] = await Promise.all([
      pool.query("select * from products where account_id = $1 and id = $2", [
        account,
        asked("id"),
      ]),
      pool.query(
        `select v.*, s.available from variants v cross join lateral (select coalesce(sum(available), 0) available from stocks where account_id = $1 and variant_id = v.id) s
         where account_id = $1 and product_id = $2 and deleted_at is null order by position`,
        [account, asked("id")],
      ),
      pool.query(
        "select image_id from product_images where account_id = $1 and product_id = $2 order by position",
        [account, asked("id")],
      ),
    ]);
    const [product] = products.rows;
    const rows = variants.rows.map(
      (r) =>
        `<tr><td><input value="${escapeText(r.sku)}"></td><td><input value="${escapeText(r.barcode)}"></td><td><input value="${r.price}"></td><td>${r.available}</td></tr>`,
    );
    const fields = `<tr><td><input name="name" value="${escapeText(product.name)}"><textarea>${escapeText(product.description)}</textarea>${images.rows.map((r) => `<img src="/api/v1/products/images/${r.image_id}/256" alt="">`).join("")}</td></tr>`;
    return renderPage(product.name, fields + rows.join(""));
  }),
);

const OPEN_STATUSES = [
  "unpaid",
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
  "cancel_requested",
];

app.get(
  "/orders",
  forMembers(async (account, asked) => {
    const [status, search] = [asked("status") ?? "open", asked("search")];
    const order = asked("sort") === "newest" ? "placed_at desc" : "ship_by_at";
    const { sql, values } = joinConditions(
      ["account_id = ?", account],
      status === "all"
        ? undefined
        : ["status = any(?)", status === "open" ? OPEN_STATUSES : [status]],
      search
        ? [
            "id in (select order_id from order_search where account_id = ? and text like ?)",
            account,
            `%${search.toLowerCase()}%`,
          ]
        : undefined,
    );
    const [count, rows] = await Promise.all([
      pool.query(`select count(*) from orders where ${sql}`, values),
      pool.query(
        `select o.*, l.n, l.name item from (select * from orders where ${sql} order by ${order}, id limit 50 offset ${computeOffset(asked("page"), 50)}) o
         cross join lateral (select count(*) n, min(name) name from order_lines where account_id = $1 and order_id = o.id) l order by o.${order}, o.id`,
        values,
      ),
    ]);
    return renderPage(count.rows[0].count, rows.rows.map(renderOrderRow).join(""));
  }),
);

const renderOrderRow = (r: Row) =>
  `<tr><td>${r.ship_by_at?.toISOString() ?? ""}</td><td><a href="/orders/${r.id}">${r.external_id}</a></td><td>${escapeText(r.buyer_name)} ${escapeText(r.address?.city ?? "")}</td><td>${escapeText(r.item)} ${r.n}</td><td>${r.total}</td><td>${r.courier} ${r.tracking_code ?? ""}</td><td>${r.status}</td></tr>`;

app.get(
  "/orders/:id",
  forMembers(async (account, asked) => {
    const [orders, lines] = await Promise.all([
      pool.query(
        "select o.*, c.name channel from orders o join channels c on c.account_id = $1 and c.id = o.channel_id where o.account_id = $1 and o.id = $2",
        [account, asked("id")],
      ),
      pool.query(
        "select * from order_lines where account_id = $1 and order_id = $2 order by position",
        [account, asked("id")],
      ),
    ]);
    const [order] = orders.rows;
    const rows = lines.rows.map(
      (r) =>
        `<tr><td>${escapeText(r.name)} ${escapeText(r.variant_name)}</td><td>${escapeText(r.sku)}</td><td>${r.quantity}</td><td>${r.unit_price}</td></tr>`,
    );
    return renderPage(
      order.external_id,
      `<tr><td>${escapeText(order.channel)}</td><td>${escapeText(order.address?.fullAddress ?? "")}</td></tr>${renderOrderRow(order)}${rows.join("")}`,
    );
  }),
);

const escapeText = (value: string | null | undefined) =>
  (value ?? "").replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const processes = Number(process.env.WEB_CONCURRENCY ?? 1);
if (processes > 1 && cluster.isPrimary) {
  for (let n = 0; n < processes; n++) cluster.fork();
  process.on("SIGTERM", () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill();
    process.exit(0);
  });
} else {
  serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
}
