import { expect, test } from "vitest";
import { dueText } from "#app/components/order/due-mark.tsx";

const MINUTE = 60_000;
const DAYS = "{{days}} d {{hours}} h";

test("the time left is hours and minutes, with a minus once it is past, and days when it is far", () => {
  expect(dueText(78 * MINUTE, DAYS)).toBe("01:18");
  expect(dueText(-42 * MINUTE, DAYS)).toBe("− 00:42");
  expect(dueText(47 * 60 * MINUTE, DAYS)).toBe("47:00");
  expect(dueText(53 * 60 * MINUTE, DAYS)).toBe("2 d 5 h");
  expect(dueText(-73 * 60 * MINUTE, DAYS)).toBe("− 3 d 1 h");
});
