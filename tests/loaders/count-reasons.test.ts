import { expect, test } from "vitest";
import { action } from "#app/routes/_app/stocks/counting/$countId/index.tsx";
import type { StockCount } from "#contract/stock-counts.ts";
import { call } from "#tests/support/context.ts";

const COUNT: StockCount = {
  id: "c1",
  name: "Rak depan",
  warehouseId: "default",
  warehouseName: "Gudang",
  scope: "all",
  scopeValues: [],
  isBlind: false,
  actor: "Laras",
  assigneeId: null,
  assigneeName: null,
  note: "",
  status: "review",
  total: 3,
  counted: 3,
  differing: 2,
  missingValue: 0,
  surplusValue: 0,
  unpriced: 0,
  needsApproval: false,
  createdAt: "2026-11-27T00:00:00.000Z",
  startedAt: null,
  reviewedAt: null,
  closedAt: null,
};

/** Returns the API request that these fields of the count's form cause. */
async function asked(fields: [name: string, value: string][]) {
  const form = new FormData();
  form.append("intent", "items");
  for (const [name, value] of fields) form.append(name, value);
  const answer = () => Response.json({ count: COUNT });
  const { result, requests } = call(action, {
    path: "/stocks/counting/c1",
    params: { countId: "c1" },
    form,
    answers: {
      "PUT /v1/stocks/counts/c1/items": answer,
      "POST /v1/stocks/counts/c1/;recount": answer,
    },
  });
  expect(((await result) as Response).status).toBe(303);
  const posts = requests.filter(({ method }) => method !== "GET");
  return Promise.all(posts.map(async (post) => [post.url.split("/").at(-1), await post.json()]));
}

test("recounting levels keeps the reasons of the others", async () => {
  const fields: [string, string][] = [
    ["ids", "s1"],
    ["reason-s2", "damaged"],
  ];
  expect(await asked([...fields, ["do", "recount"]])).toMatchObject([
    ["items", { items: [{ stockId: "s2", reason: "damaged" }] }],
    [";recount", { stockIds: ["s1"] }],
  ]);
});

test("clearing a reason removes it, and an untouched field changes nothing", async () => {
  const fields: [string, string][] = [
    ["reason-s2", "none"],
    ["reason-s3", ""],
  ];
  expect(await asked(fields)).toMatchObject([
    ["items", { items: [{ stockId: "s2", reason: null }] }],
  ]);
});

test("reasons are saved also when no level is recounted", async () => {
  const fields: [string, string][] = [
    ["reason-s2", "damaged"],
    ["reason-s3", ""],
    ["do", "recount"],
  ];
  expect(await asked(fields)).toMatchObject([
    ["items", { items: [{ stockId: "s2", reason: "damaged" }] }],
  ]);
});
