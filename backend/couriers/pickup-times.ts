/** A time that a pickup can be booked for. */
export interface PickupTime {
  from: Date;
  to: Date;
}

/** Jakarta and Bangkok, whose time both providers read, have the same offset. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Returns the windows of today and the next days that begin after the notice. */
export function listPickupTimes({
  now,
  noticeMs,
  days,
  windows,
}: {
  now: Date;
  noticeMs: number;
  days: number;
  /** Local hours. */
  windows: readonly (readonly [from: number, to: number])[];
}): PickupTime[] {
  const today = Math.floor((now.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  const toTime = (day: number, hour: number) => new Date(today + day * DAY_MS + hour * 3_600_000);
  return Array.from({ length: days }, (_, day) =>
    windows.map(([from, to]) => ({ from: toTime(day, from), to: toTime(day, to) })),
  )
    .flat()
    .filter(({ from }) => from.getTime() >= now.getTime() + noticeMs);
}
