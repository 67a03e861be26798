import pg from "pg";
import { openAccount } from "#tests/e2e/account.ts";
import { type Attack, finding } from "./finding.ts";
import { wait } from "./send.ts";
import { audit, makeStock, startWriters } from "./writers.ts";

const TIMES = 5;

/**
 * The database drops all of its connections, as it does when it restarts, while sellers write. The
 * embedded one cannot.
 */
export const outage: Attack = {
  name: "outage",
  needsOwnSite: true,
  async run(site) {
    if (site.database === "PGlite") return [];
    const account = await openAccount("Toko Laras");
    const stockId = await makeStock(account);
    const writers = startWriters(site, account, stockId);
    let dropped = 0;
    let ended = 0;
    for (let n = 0; n < TIMES; n++) {
      await wait(700);
      dropped += await dropConnections(site.databaseUrl);
      await wait(300);
      if (site.server.isRunning()) continue;
      ended++;
      await site.start();
    }
    await wait(1_000);
    await writers.stop();
    const books = await audit(account, stockId);
    const { acknowledged, open, refused, withoutRetryAfter } = writers;
    const lost = acknowledged.skus.filter((sku) => !books.skus.has(sku)).length;
    const exact =
      books.units >= acknowledged.units && books.units <= acknowledged.units + open.units;
    const others = [...refused].filter(([status]) => status !== 503);
    return [
      finding(
        "the server outlives its connections",
        ended === 0,
        `${dropped} connections dropped in ${TIMES} goes, the server ended ${ended} times`,
      ),
      finding(
        "nothing acknowledged is lost or doubled",
        lost === 0 && books.doubled === 0 && exact,
        `${acknowledged.skus.length} products and ${acknowledged.units} units acknowledged; ${lost} lost, ${books.doubled} doubled, ${books.units} units on hand`,
      ),
      finding(
        "meanwhile sellers are told to come back",
        others.length === 0 && withoutRetryAfter === 0,
        `${[...refused].map(([status, times]) => `${times} × ${status || "cut off"}`).join(", ") || "nobody noticed"}`,
      ),
    ];
  },
};

async function dropConnections(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
  return rowCount ?? 0;
}
