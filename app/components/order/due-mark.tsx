import { classNames } from "#app/components/ui/class-names.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;
const SOON = 4 * HOUR;

/** "− 00:42" when late, "03:40" within two days, else the pattern with `{days}` and `{hours}` filled. */
export function dueText(left: number, daysPattern: string): string {
  if (left >= 2 * DAY) {
    return daysPattern
      .replace("{{days}}", String(Math.floor(left / DAY)))
      .replace("{{hours}}", String(Math.floor((left % DAY) / HOUR)));
  }
  const minutes = Math.floor(Math.abs(left) / MINUTE);
  if (left < 0 && minutes >= 48 * 60)
    return `− ${daysPattern.replace("{{days}}", String(Math.floor(minutes / 1440))).replace("{{hours}}", String(Math.floor((minutes % 1440) / 60)))}`;
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return left < 0 ? `− ${clock}` : clock;
}

export interface DueProps {
  /** When it must be shipped, ms. */
  at: number;
  /** The server's clock at render: both sides write the same, then the browser goes on from there (useDueClock). */
  now: number;
  daysPattern: string;
  fuse?: boolean;
}

/** The time left to ship, and the bar that fills over the last day. No hooks: a list has fifty of them and one clock. */
export function DueMark({ at, now, daysPattern, fuse = false }: DueProps) {
  const { text, look, burnt } = dueLook(at - now, daysPattern);
  return (
    <>
      <span className={classNames("due", look)} data-due={at} data-now={now}>
        {text}
      </span>
      {fuse ? (
        <span className={classNames("fuse", look)}>
          <i style={{ width: burnt }} />
        </span>
      ) : null}
    </>
  );
}

export function dueLook(left: number, daysPattern: string) {
  const burnt = Math.min(100, Math.max(4, Math.round(100 - (left / DAY) * 100)));
  return {
    text: dueText(left, daysPattern),
    look: left < 0 ? "late" : left <= SOON ? "soon" : undefined,
    burnt: `${burnt}%`,
  };
}
