import { expect, test } from "vitest";
import { loader as exportFile } from "#app/routes/_app/order-quota/history/export-file.ts";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const PAGE = 1000;
const entry = (n: number) => ({
  ...{ id: String(n), type: 201, delta: -1, balanceAfter: n, createdAt: "2026-11-21T05:04:31Z" },
  ...{ orderId: "o1", orderNumber: `25-${n}`, transactionId: null, couponCode: null, note: null },
});

test("the whole filtered history is exported as CSV as of the request", async () => {
  const all = Array.from({ length: PAGE + 2 }, (_, at) => entry(5000 - at));
  const asked: URLSearchParams[] = [];
  const { result } = call(exportFile, {
    path: "/order-quota/history/export-file?type=201&from=2026-11-01&page=7",
    answers: {
      "GET /v1/accounts/me": () => Response.json(member({})),
      "GET /v1/accounts/order-quota-histories": (request) => {
        const query = new URL(request.url).searchParams;
        asked.push(query);
        const offset = Number(query.get("offset"));
        return Response.json({
          histories: all.slice(offset, offset + Number(query.get("limit"))),
          total: all.length,
        });
      },
    },
  });
  const lines = (await (await result).text()).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(
    /^\ufeff?Time,Kind,Order number,Payment,Coupon code,Note,Change,Balance$/,
  );
  expect(lines.slice(1)).toHaveLength(all.length);
  expect(lines.at(-1)).toBe("2026-11-21 12:04:31,Order processed,'25-3999,,,,-1,3999");
  expect(asked.map((query) => query.get("offset"))).toEqual(["0", String(PAGE)]);
  expect(asked.map((query) => query.get("historyTypes"))).toEqual(["201", "201"]);
  expect(asked[0]?.get("startDate")).toMatch(/^2026-10-31T17:00/);
  expect(asked[1]?.get("endDate")).toBe(asked[0]?.get("endDate"));
  expect(Date.parse(asked[0]?.get("endDate") ?? "")).toBeLessThanOrEqual(Date.now());
});

test("an open-ended filter excludes rows written during the export", async () => {
  const ends: string[] = [];
  const { result } = call(exportFile, {
    path: "/order-quota/history/export-file?to=2999-12-31",
    answers: {
      "GET /v1/accounts/me": () => Response.json(member({})),
      "GET /v1/accounts/order-quota-histories": (request) => {
        ends.push(new URL(request.url).searchParams.get("endDate") ?? "");
        return Response.json({ histories: [], total: 0 });
      },
    },
  });
  await (await result).text();
  expect(ends).toHaveLength(1);
  expect(Date.parse(ends[0] ?? "")).toBeLessThanOrEqual(Date.now());
});
