import { expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import { action } from "#app/routes/_app/stocks/manage/transfers/$transferId.tsx";
import { call } from "#tests/support/context.ts";

const RECEIVE = "POST /v1/stocks/transfers/t1/;receive";

async function receive(units: Record<string, string>, answer?: () => Response) {
  const fields = Object.entries(units).map(([id, typed]) => [`received-${id}`, typed]);
  const { result, requests } = call(action, {
    ...{ path: "/stocks/manage/transfers/t1", params: { transferId: "t1" } },
    form: { intent: "receive", ...Object.fromEntries(fields) },
    ...(answer ? { answers: { [RECEIVE]: answer } } : {}),
  });
  const { data } = (await result) as { data: FormReply };
  return { reply: data, asked: requests.filter(({ url }) => url.includes("/transfers/")) };
}

test("each line says what became of the units that did not arrive", async () => {
  const sent: unknown[] = [];
  const { result } = call(action, {
    ...{ path: "/stocks/manage/transfers/t1", params: { transferId: "t1" } },
    form: { intent: "receive", "received-v1": "3", "shortage-v1": "lost", "received-v2": "4" },
    answers: {
      [RECEIVE]: async (request: Request) => {
        sent.push(await request.json());
        return Response.json({ code: "transfer_closed", message: "" }, { status: 409 });
      },
    },
  });
  await result;
  expect(sent).toEqual([
    {
      lines: [
        { variantId: "v1", received: 3, shortage: "lost" },
        { variantId: "v2", received: 4 },
      ],
    },
  ]);
});

test("a line whose units are no number says so in its cell, and the others stay as they were typed", async () => {
  const { reply, asked } = await receive({ v1: "3", v2: "", v3: "4,5" });
  expect(reply.error).toEqual({
    "received-v2": ["invalid_number"],
    "received-v3": ["invalid_number"],
  });
  expect(reply.initialValue).toMatchObject({ "received-v1": "3", "received-v3": "4,5" });
  expect(asked, "nothing is received by halves").toEqual([]);
});

test("a line that received more than was sent is told by the cell it was typed into", async () => {
  const refusal = {
    ...{ status: 400, code: "invalid", message: "", requestId: "r" },
    fields: { "lines[1].received": "too_many_units" },
  };
  const { reply } = await receive({ v1: "3", v2: "9" }, () =>
    Response.json(refusal, { status: 400 }),
  );
  expect(reply.error).toEqual({ "received-v2": ["too_many_units"] });
  expect(reply.initialValue).toMatchObject({ "received-v1": "3", "received-v2": "9" });
});
