import { expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import {
  action as cancel,
  loader as question,
} from "#app/routes/_app/stocks/manage/transfers/$transferId/cancel.tsx";
import { action } from "#app/routes/_app/stocks/manage/transfers/$transferId/index.tsx";
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

test("each line shows what happened to units that did not arrive", async () => {
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

test("a line with an invalid number is reported in its cell, and others keep their values", async () => {
  const { reply, asked } = await receive({ v1: "3", v2: "", v3: "4,5" });
  expect(reply.error).toEqual({
    "received-v2": ["invalid_number"],
    "received-v3": ["invalid_number"],
  });
  expect(reply.initialValue).toMatchObject({ "received-v1": "3", "received-v3": "4,5" });
  expect(asked, "nothing is received by halves").toEqual([]);
});

test("a line that received more than was sent is reported at its cell", async () => {
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

const PAGE = { path: "/stocks/manage/transfers/t1/cancel", params: { transferId: "t1" } };
const transferIn = (status: "sent" | "received") => () =>
  Response.json({
    transfer: {
      ...{ id: "t1", status, note: "", actor: "Sari", lineCount: 1, units: 4 },
      ...{ fromWarehouseId: "w1", fromWarehouseName: "Bandung" },
      ...{ toWarehouseId: "w2", toWarehouseName: "Jakarta" },
      ...{ createdAt: "2026-11-21T03:00:00.000Z", closedAt: null },
    },
    lines: [
      {
        variantId: "v1",
        sku: "MUG",
        productName: "Mug",
        quantity: 4,
        received: null,
        shortage: null,
      },
    ],
    total: 1,
  });

test("recalling a transfer asks for confirmation, unless it is finished", async () => {
  const TRANSFER = "GET /v1/stocks/transfers/t1";
  const asked = call(question, { ...PAGE, answers: { [TRANSFER]: transferIn("sent") } });
  expect(await asked.result).toMatchObject({ transfer: { units: 4 }, lines: [{ sku: "MUG" }] });
  const over = call(question, { ...PAGE, answers: { [TRANSFER]: transferIn("received") } });
  expect(((await over.result) as Response).headers.get("Location")).toBe(
    "/stocks/manage/transfers/t1",
  );
  const [transfer] = [await transferIn("sent")().json()];
  const { result, requests } = call(cancel, {
    ...{ ...PAGE, form: { yes: "1" } },
    answers: {
      "POST /v1/stocks/transfers/t1/;cancel": () => Response.json({ transfer: transfer.transfer }),
    },
  });
  expect(((await result) as Response).headers.get("Location")).toBe("/stocks/manage/transfers/t1");
  expect(requests.map(({ method }) => method)).toContain("POST");
});
