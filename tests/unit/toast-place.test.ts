import { expect, test } from "vitest";
import { placeNear, placeOff } from "#app/components/ui/toast-place.ts";

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

test("on a phone a toast moves above the pressed button only where it would cover it", () => {
  const phone = { width: 360, height: 740, toastBottom: 16 };
  const toast = { width: 328, height: 60 };
  const button = (top: number) => ({ left: 16, right: 160, top, bottom: top + 44 });
  expect(placeOff(button(300), toast, phone)).toBeUndefined();
  expect(placeOff(button(680), toast, phone)).toEqual({ top: 612 });
  // A bar at the bottom: the toast stands above it.
  expect(placeOff(button(690), toast, { ...phone, toastBottom: 72 })).toBeUndefined();
});
