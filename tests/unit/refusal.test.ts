import { expect, test } from "vitest";
import { findRefusalKind } from "#app/models/billing/refusal.ts";

test.each([
  ["generic_decline", "declined"],
  ["CARD_DECLINED", "declined"],
  ["insufficient_funds", "funds"],
  ["INSUFFICIENT_BALANCE", "funds"],
  ["AUTHENTICATION_FAILED", "confirmation"],
  ["something_new", null],
])("a card refused with %s shows %s", (code, refusal) => {
  expect(findRefusalKind(code)).toBe(refusal);
});
