import { expect, test } from "vitest";
import { action } from "#app/routes/_app/settings/line/index.tsx";
import { takeToasts } from "#app/services/form/toast.ts";
import { call, testContext } from "#tests/support/context.ts";

test("an unresponsive LINE does not mark the key as wrong", async () => {
  const { result, state } = call(action, {
    path: "/settings/line",
    form: { intent: "test:c1", channelId: "c1" },
    answers: {
      "POST /v1/channels/line/c1/;test-key": () =>
        Response.json({ code: "channel_unavailable", message: "timeout" }, { status: 502 }),
    },
  });
  expect(((await result) as Response).headers.get("Location")).toBe("/settings/line");
  const cookie = [...state.cookies][0]?.split(";")[0] ?? "";
  expect(takeToasts(testContext({ cookie }).context)).toMatchObject([
    { key: "errors:channel_unavailable" },
  ]);
});

test("the time for unpaid orders is typed in hours and sent in minutes", async () => {
  const sent: unknown[] = [];
  const { result } = call(action, {
    path: "/settings/line",
    form: { intent: "expiry:c1", channelId: "c1", orderExpHours: "1,5" },
    answers: {
      "PUT /v1/channels/line/c1/order-expire-minutes": async (request) => {
        sent.push(await request.json());
        return Response.json({ settings: {} });
      },
    },
  });
  await result.catch(() => null);
  expect(sent).toEqual([{ orderExpMins: 90 }]);
});
