import { expect, test } from "vitest";
import { createBiteship } from "#backend/couriers/biteship/biteship.ts";
import { createShippop } from "#backend/couriers/shippop/shippop.ts";
import { answering } from "./answers.ts";

/** 10:30 in Jakarta and Bangkok. */
const now = new Date("2026-11-30T03:30:00Z");
const account = { key: "k", email: "a@b.test" };
const { send } = answering({});
const biteship = createBiteship({ host: "https://biteship.test", fetch: send }).open(account);
const shippop = createShippop({
  ...{ host: "https://shippop.test", fetch: send, now: () => now },
}).open(account);
const starts = (times: { from: Date }[]) => times.map(({ from }) => from.toISOString());

test("Biteship's pickups are offered from an hour on, for four days", () => {
  const times = biteship.listPickupTimes("jne:reg", now);
  expect(starts(times).slice(0, 3)).toEqual([
    "2026-11-30T05:00:00.000Z",
    "2026-11-30T08:00:00.000Z",
    "2026-12-01T02:00:00.000Z",
  ]);
  expect(times).toHaveLength(11);
  expect(times[0]?.to).toEqual(new Date("2026-11-30T08:00:00Z"));
});

test("a day begins at midnight there, not in UTC", () => {
  // 00:30 on the next day in Jakarta.
  const [first] = starts(biteship.listPickupTimes("jne:reg", new Date("2026-11-30T17:30:00Z")));
  expect(first).toBe("2026-12-01T02:00:00.000Z");
});

test("Thailand Post takes a time, and Flash comes on its round", () => {
  expect(starts(shippop.listPickupTimes("EMST", now)).slice(0, 2)).toEqual([
    "2026-11-30T06:00:00.000Z",
    "2026-12-01T02:00:00.000Z",
  ]);
  expect(shippop.listPickupTimes("FLE", now)).toEqual([]);
});
