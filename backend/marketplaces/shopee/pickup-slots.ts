import { z } from "zod";
import { idText, number, text, texts } from "../wire.ts";
import { findRegion } from "./regions.ts";

export const Slot = z.object({
  date: number,
  time_text: text,
  pickup_time_id: idText,
  flags: texts,
});

/**
 * `date` is the pickup day. Hours, where there are any, are in `time_text` in the shop's own time
 * ("09:00 - 12:00").
 */
export function toSlot(slot: z.infer<typeof Slot>, region: string) {
  const isRecommended = slot.flags.includes("recommended");
  const hours = /(\d{1,2}):(\d{2})(?::\d{2})?\s*[-–~]\s*(\d{1,2}):(\d{2})/
    .exec(slot.time_text)
    ?.slice(1)
    .map(Number);
  if (!hours)
    return {
      slotId: slot.pickup_time_id,
      from: new Date(slot.date * 1000),
      to: null,
      isRecommended,
    };
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = hours;
  const offset = findRegion(region).utcOffsetHours * 3_600_000;
  const localDay = Math.floor((slot.date * 1000 + offset) / 86_400_000) * 86_400_000 - offset;
  const toLocalTime = (hour: number, minute: number) =>
    new Date(localDay + (hour * 60 + minute) * 60_000);
  return {
    slotId: slot.pickup_time_id,
    from: toLocalTime(fromHour, fromMinute),
    to: toLocalTime(toHour, toMinute),
    isRecommended,
  };
}

export function formatPlace(place: {
  address: string;
  district: string;
  city: string;
  state: string;
  zipcode: string;
}): string {
  return [place.address, place.district, place.city, place.state, place.zipcode]
    .filter(Boolean)
    .join(", ");
}
