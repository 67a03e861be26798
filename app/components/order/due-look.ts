import { cn } from "#app/components/ui/cn.ts";
import type { Translate } from "#app/i18n/keys.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY_MS = 24 * HOUR;
/** Interval between updates of a mark. */
export const DUE_TICK_MS = 15_000;

/** Formats the time left: "− 00:42" when late, "03:40" within two days, else days and hours. */
export function formatDue(left: number, t: Translate<"orders">): string {
  const minutes = Math.floor(Math.abs(left) / MINUTE);
  const isLate = left < 0;
  const isFar = isLate ? minutes >= 48 * 60 : left >= 2 * DAY_MS;
  const text = isFar
    ? t("orders:due.days", {
        days: Math.floor(minutes / 1440),
        hours: Math.floor((minutes % 1440) / 60),
      })
    : `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return isLate ? `− ${text}` : text;
}

type Look = "late" | "soon" | undefined;
const DUE_MARKS = { late: "text-critical", soon: "text-warning" } as const;
const DUE_FUSES = { late: "text-critical-mark", soon: "text-warning-mark" } as const;

export const buildDueStyle = (look: Look): string =>
  cn("inline-flex items-center gap-1.5 font-medium whitespace-nowrap", look && DUE_MARKS[look]);
export const chooseFuseStyle = (look: Look): string =>
  cn(
    "mt-1 block h-1 w-16 rounded-full bg-border max-md:hidden",
    look ? DUE_FUSES[look] : "text-faint",
  );

export type DueLook = ReturnType<typeof describeDue>;

/** `soonHours` is the account's warning period in hours. */
export function describeDue(left: number, soonHours: number, t: Translate<"orders">) {
  const look: Look = left < 0 ? "late" : left <= soonHours * HOUR ? "soon" : undefined;
  const burnt = Math.min(100, Math.max(4, Math.round(100 - (left / DAY_MS) * 100)));
  return {
    text: formatDue(left, t),
    look,
    /** Elapsed percent of the last day. */
    burnt,
  };
}
