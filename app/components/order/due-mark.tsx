import { Filled } from "#app/components/ui/filled.tsx";
import { type DueLook, dueStyle, fuseStyle } from "./due-look.ts";

export interface DueProps {
  /** When it must be shipped, ms. */
  at: number;
  /**
   * The server's clock at render: both sides write the same, then the browser goes on from there
   * (useDueClock).
   */
  now: number;
  /** How long before it counts as due soon. */
  soonHours: number;
  fuse?: boolean;
}

/**
 * The time left to ship, and the bar that fills over the last day. No hooks: a list has fifty of
 * them and one clock.
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
      <span className={dueStyle(look)} data-due={at} data-now={now} data-soon={soonHours}>
        {text}
      </span>
      {fuse ? (
        <span className={fuseStyle(look)} data-fuse="">
          <Filled percent={burnt} />
        </span>
      ) : null}
    </>
  );
}
