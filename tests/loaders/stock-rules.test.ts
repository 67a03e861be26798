import { expect, test } from "vitest";
import { listFieldCodes } from "#app/models/form/reply.ts";
import {
  action as editAction,
  loader as editLoader,
} from "#app/routes/_app/stocks/settings/custom/$ruleId/index.tsx";
import { action as createAction } from "#app/routes/_app/stocks/settings/custom/index.tsx";
import { action as generalAction } from "#app/routes/_app/stocks/settings/general.tsx";
import { loader as listLoader } from "#app/routes/_app/stocks/settings/index.tsx";
import { call } from "#tests/support/context.ts";
import { answers, FORM, keeping } from "./stock-rules-upstream.ts";

test("the list describes each rule and its scope, and marks those that can oversell", async () => {
  const { hasGeneral, rows } = await call(listLoader, { path: "/stocks/settings", answers }).result;
  expect(hasGeneral).toBe(true);
  expect(rows).toMatchObject([
    {
      name: "General rule",
      to: "/stocks/settings/general",
      scope: "All products",
      channels: "All channels",
      oversells: false,
      stocks: 40,
    },
    {
      name: "Serum",
      to: "/stocks/settings/custom/r1",
      scope: "SKU A, B, C and 1 more",
      channels: "Laras Official, Disconnected shop",
      oversells: true,
    },
  ]);
  expect(rows[0]?.amount).toBe("80% of available, minus 2, at most 1.200, 0 below 3");
  expect(rows[1]?.amount).toBe("Always 5");
});

test("the general rule's form accepts local number formats, and returns to the list", async () => {
  const upstream = keeping("POST /v1/stocks/rules/general");
  const { result } = call(generalAction, {
    path: "/stocks/settings/general",
    form: FORM,
    answers: upstream.answers,
  });
  const response = (await result) as Response;
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/stocks/settings"]);
  expect(upstream.sent).toMatchObject([
    {
      rule: {
        ratioPercent: 80,
        fixedQuantity: null,
        offset: -2,
        maxPerChannel: 1200,
        safetyLevel: 0,
        lastUnits: 0,
      },
    },
  ]);
});

test("a custom rule is sent with its lines and ticks; one that can oversell is saved with a warning", async () => {
  const upstream = keeping("POST /v1/stocks/rules");
  const form = {
    ...FORM,
    name: " Serum ",
    scope: "sku",
    scopeValues: "A\r\n\r\n B ",
    "channel-c1": "on",
    "channel-foreign": "on",
    ratioPercent: "150",
  };
  const { result, state } = call(createAction, {
    path: "/stocks/settings/custom",
    form,
    answers: upstream.answers,
  });
  expect(((await result) as Response).status).toBe(303);
  expect(upstream.sent).toMatchObject([
    {
      rule: {
        name: "Serum",
        scope: "sku",
        scopeValues: ["A", "B"],
        channelIds: ["c1"],
        warehouseIds: [],
      },
    },
  ]);
  expect(decodeURIComponent([...state.cookies].join())).toContain("stockRules:saved.oversells");
});

test("missing or out-of-range values are reported at their field, and nothing is sent", async () => {
  const upstream = keeping("POST /v1/stocks/rules");
  const refusal = async (changes: Record<string, string>) => {
    const form = { ...FORM, name: "Serum", scope: "all", ...changes };
    const reply = await call(createAction, {
      path: "/stocks/settings/custom",
      form,
      answers: upstream.answers,
    }).result;
    return "data" in reply ? listFieldCodes(reply.data) : null;
  };
  expect(await refusal({ name: "" })).toEqual({ name: "required" });
  expect(await refusal({ ratioPercent: "201" })).toEqual({ ratioPercent: "too_big" });
  expect(await refusal({ ratioPercent: "" })).toEqual({ ratioPercent: "required" });
  expect(await refusal({ how: "fixed" })).toEqual({ fixedQuantity: "required" });
  expect(await refusal({ offset: "dua" })).toEqual({ offset: "invalid_number" });
  expect(await refusal({ scope: "sku", scopeValues: "  " })).toEqual({ scopeValues: "required" });
  expect(upstream.sent).toEqual([]);
});

test("an overlapping rule is refused with the other's name, and typed values stay", async () => {
  const problem = {
    code: "rule_overlap",
    message: "no",
    details: { ruleId: "r1", name: "Serum", value: "A" },
  };
  const overlap = { "PUT /v1/stocks/rules/r1": () => Response.json(problem, { status: 409 }) };
  const form = { ...FORM, name: "Diskon", scope: "sku", scopeValues: "A" };
  const reply = await call(editAction, {
    path: "/stocks/settings/custom/r1",
    params: { ruleId: "r1" },
    form,
    answers: { ...answers, ...overlap },
  }).result;
  expect(reply).toMatchObject({
    init: { status: 422 },
    data: {
      error: { "": ["rule_overlap"] },
      details: { name: "Serum" },
      initialValue: { name: "Diskon" },
    },
  });
});

test("the editor shows the saved rule; the general and unknown ones answer 404", async () => {
  const edit = (ruleId: string) =>
    call(editLoader, { path: `/stocks/settings/custom/${ruleId}`, params: { ruleId }, answers })
      .result;
  expect((await edit("r1")).editor).toMatchObject({
    values: {
      name: "Serum",
      scope: "sku",
      scopeValues: "A\nB\nC\nD",
      how: "fixed",
      fixedQuantity: "5",
      "channel-c1": "on",
      "warehouse-w1": "on",
    },
    trial: null,
  });
  await expect(edit("g")).rejects.toMatchObject({ init: { status: 404 } });
  await expect(edit("x")).rejects.toMatchObject({ init: { status: 404 } });
});
