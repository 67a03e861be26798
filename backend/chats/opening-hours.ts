import type { ChatHours } from "#contract/chat-settings.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Returns whether the shop is open at that moment, in the account's time zone. */
export function isOpenAt({ days, from, to }: ChatHours, at: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const time = `${part("hour")}:${part("minute")}`;
  return days.includes(DAYS.indexOf(part("weekday")) + 1) && time >= from && time < to;
}
