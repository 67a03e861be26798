/** Fill colours of series, in order. Each has a pattern too, for print and colour-blind readers. */
const SERIES_FILLS = [
  "fill-chart-1",
  "fill-chart-2",
  "fill-chart-3",
  "fill-chart-4",
  "fill-chart-5",
  "fill-chart-compare",
  "fill-critical-mark",
] as const;
/** Fill of the bad part in a good/bad chart. */
export const CRITICAL_SERIES = 6;
/** Number of distinguishable series, without the critical one. */
export const MAX_SERIES = SERIES_FILLS.length - 1;

/** Pattern lines over the fill, in the background colour. The first series is plain. */
const PATTERN_LINES = [
  null,
  "M-2 2l4-4M0 8l8-8M6 10l4-4",
  "M4 0v8",
  "M0 4h8",
  "M0 0l8 8M8 0l-8 8",
  "M2 2h.01M6 6h.01",
  "M-2 2l4-4M0 8l8-8M6 10l4-4",
] as const;

interface PatternProps {
  /** Unique among the page's charts. */
  chart: string;
  series: number;
}

export const buildPatternFill = ({ chart, series }: PatternProps): string =>
  `url(#${buildPatternId(chart, series)})`;
const buildPatternId = (chart: string, series: number) => `${chart}-${series}`;

export function Pattern({ chart, series }: PatternProps) {
  const lines = PATTERN_LINES[series];
  return (
    <pattern id={buildPatternId(chart, series)} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect className={SERIES_FILLS[series]} width="8" height="8" />
      {lines ? (
        <path
          className="fill-none stroke-card stroke-2 opacity-50"
          d={lines}
          strokeLinecap="round"
        />
      ) : null}
    </pattern>
  );
}

/** Pattern swatch beside a series' name. */
export function SeriesKey({ chart, series }: PatternProps) {
  return (
    <svg className="size-3 flex-none rounded-xs" aria-hidden="true">
      <rect width="12" height="12" fill={buildPatternFill({ chart, series })} />
    </svg>
  );
}

/** Line swatch, dashed for the compared period. */
export function LineKey({ isCompared = false }: { isCompared?: boolean }) {
  return (
    <svg className="h-1 w-5 flex-none" aria-hidden="true">
      <line
        className={isCompared ? "stroke-chart-compare stroke-2" : "stroke-chart-1 stroke-2"}
        x2="16"
        y1="2"
        y2="2"
        strokeDasharray={isCompared ? "4 3" : undefined}
      />
    </svg>
  );
}
