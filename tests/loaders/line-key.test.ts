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
