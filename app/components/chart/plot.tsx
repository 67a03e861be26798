import type { ReactNode } from "react";
import { Link } from "#app/navigation/link.tsx";
import { round, type ValueScale } from "./value-scale.ts";

/** One interval of a chart's course. */
export interface Interval {
  /** Below the axis. */
  label: string;
  /** What is said of it under the pointer: its name and its figures. */
  title: string;
  /** The orders behind it; null: the reader may not open them. */
  to: string | null;
}

interface PlotProps {
  /** What it shows, for who does not see it; the table behind it has every value. */
  label: string;
  intervals: readonly Interval[];
  scale: ValueScale;
  /** A value of the axis, in short. */
  axis: (value: number) => string;
  children: ReactNode;
}

/**
 * Room for the axis left of the drawing, by its longest text in letters: bars begin at the very
 * edge.
 */
const GUTTERS = [
  [2, "pl-6"],
  [4, "pl-9"],
  [7, "pl-13"],
  [Number.POSITIVE_INFINITY, "pl-17"],
] as const;

/**
 * A drawing as wide as its place: positions are percentages, so that texts are of one size on a
 * phone and a desk. Over it lies a band for each interval, with its figures under the pointer and a
 * link to its orders; who reads by keyboard or ear has both in the table.
 */
export function Plot({ label, intervals, scale, axis, children }: PlotProps) {
  const marks = scale.ticks
    .filter((tick) => tick !== 0)
    .map((tick) => ({ tick, text: axis(tick) }));
  const longest = Math.max(0, ...marks.map(({ text }) => text.length));
  const [, gutter] = GUTTERS.find(([letters]) => longest <= letters) ?? GUTTERS[0];
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

const ON_NARROW = 5;
const ON_WIDE = 12;

/** As many as have room: some are for wide drawings alone. */
function IntervalNames({ intervals }: Pick<PlotProps, "intervals">) {
  const every = Math.ceil(intervals.length / ON_WIDE);
  const shown = intervals
    .map(({ label }, index) => ({ label, index }))
    .filter(({ index }) => index % every === 0);
  const everyOnNarrow = Math.ceil(shown.length / ON_NARROW);
  return shown.map(({ label, index }, place) => (
    <text
      key={`${index} ${label}`}
      className={
        place % everyOnNarrow === 0
          ? "fill-muted-foreground text-2xs"
          : "fill-muted-foreground text-2xs @max-[34rem]:hidden"
      }
      x={`${middleOf(index, intervals.length)}%`}
      y="97%"
      textAnchor="middle"
    >
      {label}
    </text>
  ));
}

/** The middle of an interval's band, in percent of the width. */
export const middleOf = (index: number, count: number): number =>
  round(((index + 0.5) / count) * 100);
