import { expect, test } from "vitest";
import { dueText } from "#app/components/order/due-look.ts";
import { translatorOf } from "#app/i18n/server.ts";

const MINUTE = 60_000;
const t = translatorOf("en");

test("the time left is in hours and minutes, negative once past, and in days when far", () => {
  expect(dueText(78 * MINUTE, t)).toBe("01:18");
  expect(dueText(-42 * MINUTE, t)).toBe("− 00:42");
  expect(dueText(47 * 60 * MINUTE, t)).toBe("47:00");
  expect(dueText(53 * 60 * MINUTE, t)).toBe("2 d 5 h");
  expect(dueText(-73 * 60 * MINUTE, t)).toBe("− 3 d 1 h");
});
