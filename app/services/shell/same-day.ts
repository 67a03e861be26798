import "server-only";

/** Returns whether two instants are on the same calendar day in a time zone (IANA name). */
export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return day.format(one) === day.format(other);
}
