import type { ReactNode } from "react";
import { Link } from "#app/navigation/link.tsx";
import { roundToHundredths, type ValueScale } from "./value-scale.ts";

/** An interval on a chart's time axis. */
export interface Interval {
  /** Label below the axis. */
  label: string;
  /** Tooltip: the interval's name and figures. */
  title: string;
  /** Link to the orders behind it. `null` if the reader may not open them. */
  to: string | null;
}

interface PlotProps {
  /** Accessible description. The table behind the chart has every value. */
  label: string;
  intervals: readonly Interval[];
  scale: ValueScale;
  /** Formats a value of the axis in short form. */
  axis: (value: number) => string;
  children: ReactNode;
}

/** Padding left of the drawing, by the number of letters in the axis' longest label. */
const LABEL_GUTTERS = [
  [2, "pl-6"],
  [4, "pl-9"],
  [7, "pl-13"],
  [Number.POSITIVE_INFINITY, "pl-17"],
] as const;

/**
 * A drawing as wide as its container. Positions are percentages, so text has the same size on
 * phones and desktops. Each interval has a band over the drawing with a tooltip and a link to its
 * orders; keyboard and screen reader users find both in the table.
 */
export function Plot({ label, intervals, scale, axis, children }: PlotProps) {
  const marks = scale.ticks
    .filter((tick) => tick !== 0)
    .map((tick) => ({ tick, text: axis(tick) }));
  const longest = Math.max(0, ...marks.map(({ text }) => text.length));
  const [, gutter] = LABEL_GUTTERS.find(([letters]) => longest <= letters) ?? LABEL_GUTTERS[0];
  return (
    <div className={`@container ${gutter}`}>
      <div className="relative">
        <svg className="block h-52 w-full overflow-visible" role="img" aria-label={label}>
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? "stroke-line-strong" : "stroke-line-soft"}
              x1="0"
              x2="100%"
              y1={`${scale.at(tick)}%`}
              y2={`${scale.at(tick)}%`}
            />
          ))}
          {children}
          {marks.map(({ tick, text }) => (
            <text
              key={tick}
              className="fill-muted-foreground text-2xs"
              textAnchor="end"
              x="-8"
              y={`${scale.at(tick)}%`}
              dy="4"
            >
              {text}
            </text>
          ))}
          <IntervalNames intervals={intervals} />
        </svg>
        <div className="absolute inset-0 flex print:hidden" aria-hidden="true">
          {intervals.map(({ title, to }) =>
            to === null ? (
              <span key={title} className="flex-1 hover:bg-veil" title={title} />
            ) : (
              <Link
                key={title}
                className="flex-1 hover:bg-veil"
                title={title}
                to={to}
                tabIndex={-1}
              />
            ),
          )}
        </div>
      </div>
    </div>
  );
}

const MAX_LABELS_NARROW = 5;
const MAX_LABELS_WIDE = 12;

/** Shows as many names as fit. Some are shown on wide drawings only. */
function IntervalNames({ intervals }: Pick<PlotProps, "intervals">) {
  const every = Math.ceil(intervals.length / MAX_LABELS_WIDE);
  const shownLabels = intervals
    .map(({ label }, index) => ({ label, index }))
    .filter(({ index }) => index % every === 0);
  const everyOnNarrow = Math.ceil(shownLabels.length / MAX_LABELS_NARROW);
  return shownLabels.map(({ label, index }, place) => (
    <text
      key={`${index} ${label}`}
      className={
        place % everyOnNarrow === 0
          ? "fill-muted-foreground text-2xs"
          : "fill-muted-foreground text-2xs @max-[34rem]:hidden"
      }
      x={`${computeBandMiddle(index, intervals.length)}%`}
      y="97%"
      textAnchor="middle"
    >
      {label}
    </text>
  ));
}

/** Returns the middle of an interval's band, in percent of the width. */
export const computeBandMiddle = (index: number, count: number): number =>
  roundToHundredths(((index + 0.5) / count) * 100);
