import { expect, test } from "vitest";
import { joinShapes } from "../../design/join-shapes.ts";

test("an icon's shapes become one path that draws the same", () => {
  expect(
    joinShapes([
      ["path", { d: "M12 5v14", key: "a" }],
      ["path", { d: "m19 12-7 7-7-7", key: "b" }],
      ["circle", { cx: "12", cy: "12", r: "10" }],
      ["line", { x1: "4", x2: "20", y1: "22", y2: "15" }],
      ["rect", { width: "20", height: "5", x: "2", y: "3", rx: "1" }],
    ]),
  ).toBe(
    "M12 5v14M19 12l-7 7-7-7M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M4 22L20 15M3 3h18a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-18a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z",
  );
  expect(joinShapes([["path", { d: "m5 12h7" }]])).toBe("M5 12h7");
});

test("an icon with a filled shape keeps its shapes", () => {
  expect(joinShapes([["circle", { cx: "7", cy: "7", r: ".5", fill: "currentColor" }]])).toBeNull();
});
