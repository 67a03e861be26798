import { expect, test } from "vitest";
import { formatDue } from "#app/components/order/due-look.ts";
import { getTranslator } from "#app/i18n/server.ts";

const MINUTE = 60_000;
const t = getTranslator("en");

test("the time left is in hours and minutes, negative once past, and in days when far", () => {
  expect(formatDue(78 * MINUTE, t)).toBe("01:18");
  expect(formatDue(-42 * MINUTE, t)).toBe("− 00:42");
  expect(formatDue(47 * 60 * MINUTE, t)).toBe("47:00");
  expect(formatDue(53 * 60 * MINUTE, t)).toBe("2 d 5 h");
  expect(formatDue(-73 * 60 * MINUTE, t)).toBe("− 3 d 1 h");
});
