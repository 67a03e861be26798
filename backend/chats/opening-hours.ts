import type { ChatHours } from "#contract/chat-settings.ts";

const DAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Times are in the account's time zone. */
export function isOpenAt({ days, from, to }: ChatHours, moment: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment);
  const findPart = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const time = `${findPart("hour")}:${findPart("minute")}`;
  return days.includes(DAY_NAMES.indexOf(findPart("weekday")) + 1) && time >= from && time < to;
}
