import { type SQL, sql } from "drizzle-orm";
import { type Interval, MOST_DAYS, MOST_DAYS_BY_HOUR } from "#contract/statistics.ts";
import type { Caller } from "../context.ts";
import { invalid } from "../http/problem-error.ts";

const DAY_MS = 86_400_000;

export type FigureReader = Pick<Caller, "accountId" | "channelIds" | "warehouseIds" | "timeZone">;

interface Asked {
  startDate: string;
  endDate: string;
  channelIds?: string[] | undefined;
  timezoneOffset?: number | undefined;
}

/** The hours and shops of a call. */
export interface Period {
  accountId: string;
  startDate: string;
  endDate: string;
  /** The condition on a roll-up's rows: account, hours, channels and warehouses. */
  within: SQL;
  /** The hour's local time, of the type `timestamp`. */
  local: SQL;
}

/**
 * Returns the period within the caller's reach: their channels, and their warehouses together with
 * orders that have none yet, like the list of orders. Throws 422 with the field `endDate`
 * (`before_start`, `too_long`).
 */
export function readPeriod(
  caller: FigureReader,
  request: Asked,
  interval: Interval = "day",
): Period {
  const { startDate, endDate } = request;
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  if (days < 1) throw periodProblem("before_start");
  if (days > (interval === "hour" ? MOST_DAYS_BY_HOUR : MOST_DAYS)) throw periodProblem("too_long");
  const { local, instantOf } = makeClockOffset(caller, request.timezoneOffset);
  const dayAfter = addDays(endDate, 1);
  return {
    accountId: caller.accountId,
    startDate,
    endDate,
    local,
    within: sql`account_id = ${caller.accountId} and hour >= ${instantOf(startDate)} and hour < ${instantOf(dayAfter)}
      and ${isOfChannels(sql`channel_id`, caller, request.channelIds)} and ${isOfWarehouses(caller)}`,
  };
}

const periodProblem = (code: string) =>
  invalid("invalid_query", "The period cannot be answered", { endDate: code });

export function isOfChannels(
  column: SQL,
  { channelIds }: Pick<Caller, "channelIds">,
  requestedIds: readonly string[] | undefined,
): SQL {
  const ids = requestedIds?.length ? requestedIds : channelIds;
  return ids === null ? sql`true` : sql`${column} = any(string_to_array(${ids.join(",")}, ','))`;
}

/** Restricts to the caller's warehouses, and orders without one. */
export const isOfWarehouses = ({ warehouseIds }: Pick<Caller, "warehouseIds">): SQL =>
  warehouseIds === null
    ? sql`true`
    : sql`(warehouse_id = '' or warehouse_id = any(string_to_array(${warehouseIds.join(",")}, ',')))`;

/**
 * Local time is the account's, or that of a fixed offset. A zone with a changing offset has days of
 * 23 and 25 hours.
 */
function makeClockOffset({ timeZone }: Pick<Caller, "timeZone">, offset: number | undefined) {
  if (offset === undefined)
    return {
      local: sql`(hour at time zone ${timeZone}::text)`,
      instantOf: (day: string) => sql`(${day}::timestamp at time zone ${timeZone}::text)`,
    };
  const behind = sql`make_interval(mins => ${offset}::int)`;
  return {
    local: sql`(hour at time zone 'UTC' - ${behind})`,
    instantOf: (day: string) => sql`((${day}::timestamp + ${behind}) at time zone 'UTC')`,
  };
}

/** Returns the name of the interval of a local time: the contract's `start`. */
export const formatStart = (interval: Interval, local: SQL): SQL =>
  sql`to_char(date_trunc(${sql.raw(`'${interval}'`)}, ${local}), ${sql.raw(interval === "hour" ? `'YYYY-MM-DD"T"HH24'` : `'YYYY-MM-DD'`)})`;

/** Returns every interval from the first day to the last, including one that began before. */
export function listStarts(interval: Interval, startDate: string, endDate: string): string[] {
  const starts = new Set<string>();
  for (
    let startTime = Date.parse(startDate);
    startTime <= Date.parse(endDate);
    startTime += DAY_MS
  ) {
    const day = new Date(startTime);
    const text = day.toISOString().slice(0, 10);
    if (interval === "hour")
      for (let hour = 0; hour < 24; hour++) starts.add(`${text}T${String(hour).padStart(2, "0")}`);
    else if (interval === "day") starts.add(text);
    else if (interval === "month") starts.add(`${text.slice(0, 8)}01`);
    else
      starts.add(
        new Date(startTime - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10),
      );
  }
  return [...starts];
}

/** Returns the calendar day so many days after (or before) `day` (`2026-11-21`). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
