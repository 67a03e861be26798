import { expect, test } from "vitest";
import { placeFree, placeNear } from "#app/components/ui/toast-place.ts";

const view = { width: 1440, height: 900 };
const size = { width: 360, height: 44 };
const button = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 32 });

test("a toast is below the pressed button, or above it without room", () => {
  expect(placeNear(button(400, 300), size, view)).toEqual({ left: 400, top: 340 });
  expect(placeNear(button(400, 850), size, view)).toEqual({ left: 400, top: 798 });
});

test("a toast stays completely inside the window", () => {
  for (const left of [-300, 0, 700, 1400, 2000])
    for (const top of [-500, 0, 400, 899, 3000]) {
      const place = placeNear(button(left, top), size, view);
      expect(place.left).toBeGreaterThanOrEqual(16);
      expect(place.left + size.width).toBeLessThanOrEqual(view.width - 16);
      expect(place.top).toBeGreaterThanOrEqual(68);
      expect(place.top + size.height).toBeLessThanOrEqual(view.height - 16);
    }
});

const PHONE = { width: 360, height: 640 };
const TOAST = { width: 328, height: 60 };
const wideButton = (top: number, height = 44) => ({
  ...{ left: 16, right: 344 },
  ...{ top, bottom: top + height },
});

test("on a phone a message stands lowest where it covers no button", () => {
  expect(placeFree(TOAST, PHONE, [])).toEqual({ left: 16, top: 564 });
  const buttons = [wideButton(580), wideButton(528), wideButton(300)];
  const { left, top } = placeFree(TOAST, PHONE, buttons);
  expect(left).toBe(16);
  expect(top + TOAST.height).toBeLessThanOrEqual(528);
  expect(top).toBeGreaterThan(440);
  // Between two buttons that leave no room.
  const tight = placeFree(TOAST, PHONE, [
    wideButton(600),
    wideButton(540),
    wideButton(480),
    wideButton(420),
  ]);
  expect(tight.top + TOAST.height).toBeLessThanOrEqual(420);
});

test("in a window full of buttons a message covers as little as it can", () => {
  const full = Array.from({ length: 64 }, (_, row) => wideButton(row * 10, 10));
  const { top } = placeFree(
    TOAST,
    PHONE,
    full.filter(({ top: at }) => at < 100 || at > 130),
  );
  expect(top).toBeLessThan(130);
  expect(top + TOAST.height).toBeGreaterThan(100);
});

test("a message never covers the pressed button, even where it must cover others", () => {
  const full = Array.from({ length: 64 }, (_, row) => wideButton(row * 10, 10));
  const pressed = wideButton(556);
  const { top } = placeFree(TOAST, PHONE, full, pressed);
  expect(top + TOAST.height <= pressed.top || top >= pressed.bottom).toBe(true);
});
