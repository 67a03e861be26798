import { expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import { action } from "#app/routes/_app/orders/bulk-arrange/index.tsx";
import { call } from "#tests/support/context.ts";

/** What the page of several shipments is answered when it sends these fields. */
async function arrange(fields: [name: string, value: string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const { result, requests } = call(action, { path: "/orders/bulk-arrange?ids=a,b,c", form });
  const { data } = (await result) as { data: FormReply };
  return { reply: data, asked: requests.filter(({ method }) => method === "POST") };
}

test("a group without a way to leave says so, and what was typed of the others stays", async () => {
  const { reply, asked } = await arrange([
    ["groups", "2"],
    ["order0", "a"],
    ["choice0", ""],
    ["order1", "b"],
    ["choice1", "manual"],
    ["code-b", "TH01"],
  ]);
  expect(reply.error).toEqual({ choice0: ["required"] });
  expect(reply.initialValue).toMatchObject({ "code-b": "TH01", order1: "b" });
  expect(asked, "nothing is sent by halves").toEqual([]);
});

test("parcels of the seller's own courier without any code say so in their lines", async () => {
  const { reply } = await arrange([
    ["groups", "1"],
    ["order0", "b"],
    ["order0", "c"],
    ["choice0", "manual"],
    ["code-b", ""],
    ["code-c", " "],
  ]);
  expect(reply.error).toEqual({ "code-b": ["required"], "code-c": ["required"] });
});

test("without a ticked order the form says that one has to be chosen", async () => {
  const { reply } = await arrange([
    ["groups", "1"],
    ["choice0", "dropoff|x"],
  ]);
  expect(reply.error).toEqual({ "": ["no_order_chosen"] });
});
