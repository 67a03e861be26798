import { type SQL, sql } from "drizzle-orm";
import { type Interval, MAX_DAYS, MAX_DAYS_BY_HOUR } from "#contract/statistics.ts";
import type { Caller } from "../context.ts";
import { invalid } from "../http/problem-error.ts";

const DAY_MS = 86_400_000;

export type FigureReader = Pick<Caller, "accountId" | "channelIds" | "warehouseIds" | "timeZone">;

interface PeriodRequest {
  startDate: string;
  endDate: string;
  channelIds?: string[] | undefined;
  timezoneOffset?: number | undefined;
}

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
 * Returns the period, limited to the caller's channels and warehouses. Orders without a warehouse
 * are included, as in the list of orders. Throws 422 with the field `endDate` (`before_start`,
 * `too_long`).
 */
export function readPeriod(
  caller: FigureReader,
  request: PeriodRequest,
  interval: Interval = "day",
): Period {
  const { startDate, endDate } = request;
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  if (days < 1) throw invalidPeriod("before_start");
  if (days > (interval === "hour" ? MAX_DAYS_BY_HOUR : MAX_DAYS)) throw invalidPeriod("too_long");
  const { local, toInstant } = makeLocalTime(caller, request.timezoneOffset);
  const dayAfter = addDays(endDate, 1);
  return {
    accountId: caller.accountId,
    startDate,
    endDate,
    local,
    within: sql`account_id = ${caller.accountId} and hour >= ${toInstant(startDate)} and hour < ${toInstant(dayAfter)}
      and ${matchChannels(sql`channel_id`, caller, request.channelIds)} and ${matchWarehouses(caller)}`,
  };
}

const invalidPeriod = (code: string) =>
  invalid("invalid_query", "The period cannot be answered", { endDate: code });

export function matchChannels(
  column: SQL,
  { channelIds }: Pick<Caller, "channelIds">,
  requestedIds: readonly string[] | undefined,
): SQL {
  const ids = requestedIds?.length ? requestedIds : channelIds;
  return ids === null ? sql`true` : sql`${column} = any(string_to_array(${ids.join(",")}, ','))`;
}

/** Restricts to the caller's warehouses, and orders without one. */
export const matchWarehouses = ({ warehouseIds }: Pick<Caller, "warehouseIds">): SQL =>
  warehouseIds === null
    ? sql`true`
    : sql`(warehouse_id = '' or warehouse_id = any(string_to_array(${warehouseIds.join(",")}, ',')))`;

/** In a zone with a changing offset, days have 23 to 25 hours. */
function makeLocalTime({ timeZone }: Pick<Caller, "timeZone">, offset: number | undefined) {
  if (offset === undefined)
    return {
      local: sql`(hour at time zone ${timeZone}::text)`,
      toInstant: (day: string) => sql`(${day}::timestamp at time zone ${timeZone}::text)`,
    };
  const offsetInterval = sql`make_interval(mins => ${offset}::int)`;
  return {
    local: sql`(hour at time zone 'UTC' - ${offsetInterval})`,
    toInstant: (day: string) => sql`((${day}::timestamp + ${offsetInterval}) at time zone 'UTC')`,
  };
}

/** Formats a local time as the contract's `start` of its interval. */
export const formatIntervalStart = (interval: Interval, local: SQL): SQL =>
  sql`to_char(date_trunc(${sql.raw(`'${interval}'`)}, ${local}), ${sql.raw(interval === "hour" ? `'YYYY-MM-DD"T"HH24'` : `'YYYY-MM-DD'`)})`;

/** Includes the interval that began before the first day. */
export function listIntervalStarts(
  interval: Interval,
  startDate: string,
  endDate: string,
): string[] {
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

/** Adds days (also negative) to a calendar day, `2026-11-21`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
