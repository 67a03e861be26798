import { openAccount } from "#tests/e2e/account.ts";
import { type Attack, finding } from "./finding.ts";
import { wait } from "./send.ts";
import { audit, makeStock, startWriters } from "./writers.ts";

const TIMES = 5;

/** Longer than a restart, so that some requests get no answer. */
const AWAY_MS = 2_000;

/**
 * Stops the database and starts it again while sellers write: every connection ends, and no new one
 * can be made meanwhile. Not for the embedded database, which is part of the server.
 */
export const outage: Attack = {
  name: "outage",
  needsOwnSite: true,
  async run(site) {
    const { postgres } = site;
    if (!postgres) return [];
    const account = await openAccount("Toko Laras");
    const stockId = await makeStock(account);
    const writers = startWriters(site, account, stockId);
    let awayMs = 0;
    let ended = 0;
    for (let n = 0; n < TIMES; n++) {
      await wait(700);
      const stopped = performance.now();
      await postgres.halt();
      await wait(AWAY_MS);
      await postgres.start();
      awayMs += performance.now() - stopped;
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
        "the server outlives its database",
        ended === 0,
        `PostgreSQL was stopped ${TIMES} times, for ${Math.round(awayMs / 1000)} s in all; the server ended ${ended} times`,
      ),
      finding(
        "nothing acknowledged is lost or doubled",
        lost === 0 && books.doubled === 0 && exact,
        `${acknowledged.skus.length} products and ${acknowledged.units} units acknowledged; ${lost} lost, ${books.doubled} doubled, ${books.units} units on hand`,
      ),
      finding(
        "meanwhile sellers are told to come back",
        // Writers must notice an outage of seconds.
        others.length === 0 && withoutRetryAfter === 0 && refused.size > 0,
        `${[...refused].map(([status, times]) => `${times} × ${status || "cut off"}`).join(", ") || "nobody noticed"}`,
      ),
    ];
  },
};
