import { sql } from "drizzle-orm";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { api, openAccount } from "#tests/e2e/account.ts";
import { populate } from "#tests/e2e/populate.ts";
import { type Attack, few, finding } from "./finding.ts";
import { each, send } from "./send.ts";

/** Checks that the API, and not only the pages, refuses suspended, closed and overdue accounts. */
export const accounts: Attack = {
  name: "accounts",
  needsOwnSite: true,
  async run(site) {
    const account = await openAccount("Toko Laras");
    const { productId, stockId, channelId, orderId } = await populate(account);
    const { account: mine } = await api<{ account: { id: string } }>(
      account,
      "GET",
      "/v1/accounts/me",
    );
    const tries: [string, string, object?][] = [
      ["GET", "/v1/orders"],
      ["GET", `/v1/orders/${orderId}`],
      ["GET", "/v2/products"],
      ["GET", "/v1/stocks"],
      ["GET", "/v1/channels"],
      ["PUT", "/v1/stocks", { adjustments: [{ stockId, by: 1, reason: "found" }] }],
      [
        "POST",
        "/v2/products",
        { product: { name: "Baru", variants: [{ sku: "BARU", price: 1000, weightG: 1 }] } },
      ],
      ["POST", "/v2/channels/publishes", { productIds: [productId], channelIds: [channelId] }],
      ["DELETE", `/v1/channels/${channelId}`],
    ];
    const states = [
      [
        "suspended",
        sql`update accounts set status = ${ACCOUNT_STATUS.suspended} where id = ${mine.id}`,
      ],
      [
        "past its grace period",
        sql`update accounts set status = ${ACCOUNT_STATUS.grace}, grace_period_ended_at = now() - interval '1 minute' where id = ${mine.id}`,
      ],
      ["closed", sql`update accounts set status = ${ACCOUNT_STATUS.closed} where id = ${mine.id}`],
    ] as const;
    const found = [];
    for (const [name, statement] of states) {
      await site.alter(statement);
      const answers = await each(tries, ([method, path, body]) =>
        send(`${site.origin}/api${path}`, {
          method,
          headers: { "x-jwt": `Bearer ${account.token}`, "Content-Type": "application/json" },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      );
      const through = tries.filter((_, at) => (answers[at]?.status ?? 0) < 400);
      found.push(
        finding(
          `an account that is ${name} does nothing through the API`,
          through.length === 0,
          `${tries.length} calls, ${through.length} answered${few(through.map(([method, path]) => `${method} ${path}`))}`,
        ),
      );
    }
    return found;
  },
};
