import { expect, test } from "vitest";
import { loader as generalLoader } from "#app/routes/_app/stocks/settings/general.tsx";
import { call } from "#tests/support/context.ts";
import { answers, FORM } from "./stock-rules-upstream.ts";

test("a simulation shows the channels' figures, and keeps typed values", async () => {
  const asked: unknown[] = [];
  const figure = {
    available: 7,
    rule: { id: "", name: "General", kind: "general" },
    steps: [
      { step: "ratio", by: 150, after: 10.5 },
      { step: "floor", by: 0, after: 10 },
    ],
    quantity: 10,
  };
  const simulate = async (request: Request) => {
    asked.push(await request.json());
    const now = { available: 7, rule: null, steps: [], quantity: 7 };
    return Response.json({
      figures: [{ sku: "A", productName: "Serum", channelId: "c1", now, after: figure }],
      unknownSkus: ["Z"],
    });
  };
  const query = new URLSearchParams({
    ...FORM,
    ratioPercent: "150",
    offset: "0",
    skus: "A, Z",
    try: "1",
  });
  const { result } = call(generalLoader, {
    path: `/stocks/settings/general?${query}`,
    answers: { ...answers, "POST /v1/stocks/rules/;simulate": simulate },
  });
  const { trial, values } = await result;
  expect(asked).toMatchObject([
    { kind: "general", ruleId: null, skus: ["A", "Z"], rule: { ratioPercent: 150 } },
  ]);
  expect(trial).toMatchObject({
    rows: [
      {
        sku: "A",
        channel: "Laras Official",
        available: 7,
        now: 7,
        over: 3,
        after: { rule: "General rule", quantity: 10 },
      },
    ],
    unknownSkus: ["Z"],
    refusals: [],
  });
  expect(trial?.rows[0]?.after?.lines).toEqual([
    { label: "7 × 150%", after: "10,5" },
    { label: "Rounded down", after: "10" },
  ]);
  expect(values.ratioPercent).toBe("150");
});

test("a simulation of an invalid rule names the field, and calls nothing", async () => {
  const { result, requests } = call(generalLoader, {
    path: "/stocks/settings/general?try=1&how=ratio&ratioPercent=900",
    answers,
  });
  expect((await result).trial).toMatchObject({
    rows: [],
    refusals: ["Percentage (%): Enter 200 or less"],
  });
  expect(requests.filter(({ url }) => url.includes("simulate"))).toEqual([]);
});
