import { afterAll, beforeAll, expect, test } from "vitest";
import { CancelReasons } from "#app/components/order/cancel-effects.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import { renderMarkup } from "#app/static/markup.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { testContext } from "#tests/support/context.ts";
import { orderDetail } from "#tests/support/sample-order.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test.each(LANGUAGES)("every cancel reason of every channel has words in %s", (language) => {
  const reasons = CHANNEL_TYPES.flatMap(
    (type) => world.backend.connector(type)?.orders?.cancelReasons ?? [],
  );
  const cancelReasons = [...new Set(reasons)];
  expect(cancelReasons).toEqual(expect.arrayContaining(["OUT_OF_STOCK", "COURIER_PROBLEM"]));
  const { state } = testContext({ path: `/orders/o1?lang=${language}` });
  const html = runWithState(state, () =>
    renderMarkup(<CancelReasons order={{ ...orderDetail, cancelReasons }} />),
  );
  const words = [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text ?? "");
  // The first asks for a choice.
  expect(words).toHaveLength(1 + cancelReasons.length);
  expect(words.filter((text) => /_|^[A-Z ]+$/.test(text))).toEqual([]);
});
