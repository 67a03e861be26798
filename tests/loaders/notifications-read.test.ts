import { expect, test } from "vitest";
import { loader as open } from "#app/routes/notifications/open.ts";
import { action } from "#app/routes/notifications/read.ts";
import { call } from "#tests/support/context.ts";

const SEEN = "2026-11-29T03:00:00.000Z";
const answers = (asked: unknown[]) => ({
  "POST /v1/notifications/;read": async (request: Request) => {
    asked.push(await request.json());
    return Response.json({ total: 0, categories: [], newestAt: null });
  },
});

test("kinds are marked as read up to the newest that the page showed", async () => {
  const asked: unknown[] = [];
  const form = { category: "stock", until: SEEN };
  await call(action, { path: "/notifications/read", form, answers: answers(asked) }).result;
  await call(action, {
    ...{ path: "/notifications/read", form: { category: "stock", until: "" } },
    answers: answers(asked),
  }).result;
  expect(asked).toEqual([{ category: "stock", until: SEEN }, { category: "stock" }]);
});

test("a followed notification is marked as it was on the page", async () => {
  const asked: unknown[] = [];
  const query = new URLSearchParams({ id: "n1", to: "/orders", until: SEEN });
  await call(open, { path: `/notifications/open?${query}`, answers: answers(asked) }).result;
  expect(asked).toEqual([{ notificationId: "n1", until: SEEN }]);
});
