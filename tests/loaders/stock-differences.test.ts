import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app/stocks/differences/index.tsx";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const PATH = "/stocks/differences";
const one = (changes: object) => ({
  ...{ id: "d1", channelId: "c1", productId: "p1", productName: "Kaos Polos", variantId: "v1" },
  ...{ variantName: "", sku: "KAOS-1", kind: "stock", ours: "10", theirs: "12", held: 3 },
  ...{ reason: "not_taken", since: "2026-11-21T03:00:00Z", unchangedAt: null, changedAt: null },
  ...{ foundAt: "2026-11-21T03:00:00Z", ...changes },
});
const price = one({
  ...{ id: "d2", kind: "price", ours: "50000", theirs: "45000", held: null, reason: "changed" },
  unchangedAt: "2026-11-20T03:00:00Z",
});

async function open(path: string, answer: object = {}, permissions?: string[]) {
  const { result, requests } = call(loader, {
    path,
    answers: {
      "GET /v1/listing-differences": () =>
        Response.json({
          ...{ differences: [one({}), price], total: 2, counts: { stock: 1, price: 1 } },
          ...{ looked: 5, listings: 8, ...answer },
        }),
      ...(permissions
        ? {
            "GET /v1/accounts/me": () => {
              const me = member();
              const roles = [{ id: "r1", name: "Stok", permissions }];
              return Response.json({ ...me, user: { ...me.user, roles } });
            },
          }
        : {}),
    },
  });
  const data = await result;
  const { url } = requests.find((sent) => sent.url.includes("listing-differences")) ?? { url: "" };
  return { data, asked: new URL(url).searchParams };
}

test("a row shows both values, what the shop keeps, and the answers of its kind", async () => {
  const { data } = await open(PATH);
  expect(data.rows).toMatchObject([
    { ours: "10", theirs: "12", answers: [{ answer: "ours", text: "Send again" }] },
    {
      ...{ ours: "Rp\u00a050.000", theirs: "Rp\u00a045.000", held: "" },
      answers: [{ answer: "ours" }, { answer: "theirs", text: "Use the shop’s value" }],
    },
  ]);
  expect(data.rows[0]?.held).toContain("3");
  expect(data.counts).toEqual([
    { kind: "stock", count: 1 },
    { kind: "price", count: 1 },
  ]);
});

test("the filters are asked for, and an unknown kind is dropped from the address", async () => {
  const { asked } = await open(`${PATH}?search=kaos&channel=c1&kind=price`);
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ kinds: "price", channelIds: "c1", search: "kaos" },
  });
  const refused = await open(`${PATH}?kind=colour`).catch((thrown: Response) => thrown);
  expect(refused instanceof Response && refused.headers.get("Location")).toBe(PATH);
});

test("only members who may also change products can answer", async () => {
  expect((await open(PATH, {}, ["stock-manage"])).data.mayAnswer).toBe(false);
  expect((await open(PATH, {}, ["stock-manage", "product-manage"])).data.mayAnswer).toBe(true);
});

function send({ ids = [], answer }: { ids?: string[]; answer: string }, answered: string[]) {
  const sent: unknown[] = [];
  const form = new FormData();
  for (const id of ids) form.append("ids", id);
  form.append("answer", answer);
  const { result } = call(action, {
    path: `${PATH}?kind=price`,
    form,
    answers: {
      "POST /v1/listing-differences/answer": async (request: Request) => {
        sent.push(await request.json());
        return Response.json({ answered });
      },
    },
  });
  return { result, sent };
}

test("a row's button answers that row only, the bar's all chosen ones", async () => {
  const row = send({ ids: ["d1", "d2"], answer: "theirs:d2" }, ["d2"]);
  expect(((await row.result) as Response).headers.get("Location")).toBe(`${PATH}?kind=price`);
  expect(row.sent).toEqual([{ differenceIds: ["d2"], answer: "theirs" }]);
  const bar = send({ ids: ["d1", "d2"], answer: "ours:" }, ["d1", "d2"]);
  await bar.result;
  expect(bar.sent).toEqual([{ differenceIds: ["d1", "d2"], answer: "ours" }]);
});

test("the bar without a chosen row is refused with a message, and sends nothing", async () => {
  const none = send({ answer: "ours:" }, []);
  expect(await none.result).toMatchObject({
    init: { status: 422 },
    data: { toast: "Choose at least one row." },
  });
  const wrong = send({ ids: ["d1"], answer: "delete:" }, []);
  await wrong.result;
  expect([...none.sent, ...wrong.sent]).toEqual([]);
});
