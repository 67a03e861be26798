import { expect, test } from "vitest";
import { explainFailure } from "#app/routes/_app/orders/$orderId/+/failure-text.ts";

const t = (key: string) => key;

test("each failure code of our own jobs has words, and a marketplace's message is kept", () => {
  for (const code of [
    ...["failed", "unavailable", "channel_disconnected", "not_by_rule"],
    ...["timeout", "tracking_timeout", "broken_label"],
  ])
    expect(explainFailure(code, t)).toBe(`order:failure.${code}`);
  expect(explainFailure("The slot is full.", t)).toBe("The slot is full.");
});
