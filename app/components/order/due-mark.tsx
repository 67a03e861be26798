import { Filled } from "#app/components/ui/filled.tsx";
import { buildDueStyle, chooseFuseStyle, type DueLook } from "./due-look.ts";

export interface DueProps {
  /** Ship-by time, in ms. */
  at: number;
  /** Server time at render, in ms, so both sides render the same. useDueClock updates it. */
  now: number;
  /** Warning period before the ship-by time, in hours. */
  soonHours: number;
  fuse?: boolean;
}

/**
 * Shows the time left to ship, and a bar that fills over the last day. It has no hooks, as a list
 * has fifty of them and one clock.
 */
export function DueMark({
  at,
  now,
  soonHours,
  due: { text, look, burnt },
  fuse = false,
}: DueProps & { due: DueLook }) {
  return (
    <>
      <span className={buildDueStyle(look)} data-due={at} data-now={now} data-soon={soonHours}>
        {text}
      </span>
      {fuse ? (
        <span className={chooseFuseStyle(look)} data-fuse="">
          <Filled percent={burnt} />
        </span>
      ) : null}
    </>
  );
}
