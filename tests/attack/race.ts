import { api, openAccount } from "#tests/e2e/account.ts";
import { type Attack, finding } from "./finding.ts";
import { each } from "./send.ts";
import { listOne, order, until } from "./shop.ts";

const [ORDERS, UNITS] = [500, 20];

/** 500 buyers at once for 20 units, and 40 people who count the same shelf. */
export const race: Attack = {
  name: "race",
  async run({ origin }) {
    const account = await openAccount("Toko Laras");
    const listed = await listOne(origin, account, UNITS);
    await Promise.all(
      Array.from({ length: 10 }, () => order(origin, account, listed, ORDERS / 10)),
    );
    const read = async (query: string) =>
      (await api<{ total: number }>(account, "GET", `/v1/orders?limit=1${query}`)).total;
    await until(async () => (await read("")) >= ORDERS, "The orders");
    const [arrived, lacking] = [await read(""), await read("&flags=out_of_stock")];
    const level = async () =>
      (
        await api<{ stock: { onHand: number; reserved: number } }>(
          account,
          "GET",
          `/v1/stocks/${listed.stockId}`,
        )
      ).stock;
    const { onHand, reserved } = await level();
    await each(
      Array.from({ length: 40 }, (_, n) => n),
      () =>
        api(account, "PUT", "/v1/stocks", {
          adjustments: [{ stockId: listed.stockId, by: 1, reason: "found" }],
        }),
      20,
    );
    const after = await level();
    return [
      finding(
        `${ORDERS} orders for ${UNITS} units`,
        arrived === ORDERS && reserved === UNITS && onHand === UNITS && lacking === ORDERS - UNITS,
        `${arrived} arrived, ${reserved} of ${onHand} units held, ${lacking} orders told that nothing is left`,
      ),
      finding(
        "40 adjustments of one level at once",
        after.onHand === UNITS + 40,
        `${UNITS} and 40 more make ${after.onHand}; ${after.reserved} held for those who waited`,
      ),
    ];
  },
};
