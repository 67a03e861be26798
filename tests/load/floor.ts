import cluster from "node:cluster";
import { createHash } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import pg from "pg";

/**
 * The floor every page is compared with: the least a server-rendered list can do on this machine. A session look-up, a `count(*)`, the same rows by the
 * same SQL, HTML by concatenation. No router, no React, no shell. `DATABASE_URL`, `PORT` and `WEB_CONCURRENCY` in the environment, as for the app.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = new Hono();

async function accountOf(authorization: string | undefined): Promise<string | null> {
  const hash = createHash("sha256")
    .update((authorization ?? "").replace(/^Bearer /, ""))
    .digest("base64url");
  const found = await pool.query(
    "select account_id from sessions where token_hash = $1 and revoked_at is null and expires_at > now()",
    [hash],
  );
  return found.rows[0]?.account_id ?? null;
}

const page = (rows: string, total: string) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title></head><body><h1>${total}</h1><table>${raw(rows)}</table></body></html>`;

app.get("/products", async (c) => {
  const account = await accountOf(c.req.header("x-jwt"));
  if (!account) return c.text("Unauthorized", 401);
  const [count, rows] = await Promise.all([
    pool.query("select count(*) from products where account_id = $1 and deleted_at is null", [
      account,
    ]),
    pool.query(
      `select p.id, p.name, p.updated_at, v.*, s.available, i.image_id, ch.channels
       from (select id, name, updated_at from products where account_id = $1 and deleted_at is null order by updated_at desc nulls last, id limit 15) p
       cross join lateral (select count(*) n, min(sku) first_sku, max(sku) last_sku, min(price) low, max(price) high from variants where product_id = p.id and deleted_at is null) v
       cross join lateral (select coalesce(sum(st.available), 0) available from stocks st join variants w on w.id = st.variant_id where w.product_id = p.id) s
       left join lateral (select image_id from product_images where product_id = p.id order by position limit 1) i on true
       cross join lateral (select json_agg(json_build_array(channel_id, sync_status)) channels from channel_products where product_id = p.id) ch
       order by p.updated_at desc, p.id`,
      [account],
    ),
  ]);
  const body = rows.rows
    .map(
      (r) =>
        `<tr><td><img src="/api/v1/products/images/${r.image_id}/64" width="40" height="40" alt=""></td><td><a href="/products-v2/master/${r.id}">${text(r.name)}</a> ${r.n} ${text(r.first_sku)} ${text(r.last_sku)}</td><td>${r.low} – ${r.high}</td><td>${r.available}</td>${(r.channels ?? []).map((x: unknown[]) => `<td class="s${x[1]}"></td>`).join("")}<td>${r.updated_at.toISOString()}</td></tr>`,
    )
    .join("");
  return c.html(page(body, count.rows[0].count));
});

app.get("/orders", async (c) => {
  const account = await accountOf(c.req.header("x-jwt"));
  if (!account) return c.text("Unauthorized", 401);
  const [count, rows] = await Promise.all([
    pool.query("select count(*) from orders where account_id = $1 and status = any($2)", [
      account,
      OPEN,
    ]),
    pool.query(
      `select o.*, l.n, l.name item from (select * from orders where account_id = $1 and status = any($2) order by ship_by_at, id limit 50) o
       cross join lateral (select count(*) n, min(name) name from order_lines where order_id = o.id) l order by o.ship_by_at, o.id`,
      [account, OPEN],
    ),
  ]);
  const body = rows.rows
    .map(
      (r) =>
        `<tr><td>${r.ship_by_at?.toISOString() ?? ""}</td><td><a href="/orders/${r.id}">${r.external_id}</a></td><td>${text(r.buyer_name)} ${text(r.address?.city ?? "")}</td><td>${text(r.item)} ${r.n}</td><td>${r.total}</td><td>${r.courier} ${r.tracking_code ?? ""}</td><td>${r.status}</td></tr>`,
    )
    .join("");
  return c.html(page(body, count.rows[0].count));
});

const OPEN = ["unpaid", "on_hold", "to_process", "processing", "to_ship", "cancel_requested"];
const text = (value: string) => value.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

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
