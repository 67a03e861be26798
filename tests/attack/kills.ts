import { openAccount } from "#tests/e2e/account.ts";
import { type Attack, finding } from "./finding.ts";
import { wait } from "./send.ts";
import type { Site } from "./site.ts";
import { audit, makeStock, startWriters } from "./writers.ts";

const KILLS = 6;

/** Kills the process in the middle of writes: an acknowledged write must exist exactly once. */
export const kills: Attack = {
  name: "kills",
  needsOwnSite: true,
  async run(site) {
    const killed = await endAgain(site, KILLS, () => site.server.kill());
    const stopped = await endAgain(site, 2, () => site.server.stop());
    const cut = stopped.unanswered;
    return [
      finding(
        `killed ${KILLS} times under load`,
        killed.lost === 0 && killed.doubled === 0 && killed.exact,
        killed.text,
      ),
      finding(
        "stopped twice under load: nothing is lost",
        stopped.lost === 0 && stopped.doubled === 0 && stopped.exact,
        stopped.text,
      ),
      finding(
        "stopped twice under load: every write that happened is answered",
        cut === 0,
        `${cut} writes happened and were not answered`,
      ),
    ];
  },
};

async function endAgain(site: Site, times: number, end: () => Promise<void>) {
  const account = await openAccount("Toko Laras");
  const stockId = await makeStock(account);
  const told = { skus: [] as string[], units: 0, open: 0, openSkus: [] as string[] };
  for (let n = 0; n < times; n++) {
    const writers = startWriters(site, account, stockId);
    await wait(400 + n * 300);
    await end();
    await writers.stop();
    told.skus.push(...writers.acknowledged.skus);
    told.units += writers.acknowledged.units;
    told.open += writers.open.units;
    told.openSkus.push(...writers.open.skus);
    await site.start();
  }
  const books = await audit(account, stockId);
  const lost = told.skus.filter((sku) => !books.skus.has(sku)).length;
  const unanswered =
    told.openSkus.filter((sku) => books.skus.has(sku)).length +
    Math.max(0, books.units - told.units);
  const exact = books.units >= told.units && books.units <= told.units + told.open;
  return {
    ...{ lost, doubled: books.doubled, exact, unanswered },
    text: `${told.skus.length} products and ${told.units} units acknowledged, ${told.openSkus.length + told.open} writes cut off; ${lost} lost, ${books.doubled} doubled, ${books.units} units on hand`,
  };
}
