import { area, curveMonotoneX, line } from "d3-shape";
import { computeBandMiddle, type Interval, Plot } from "./plot.tsx";
import { createValueScale, roundToHundredths } from "./value-scale.ts";

interface LineChartProps {
  label: string;
  intervals: readonly Interval[];
  /** One value per interval. `null` for future intervals, where the line ends. */
  values: readonly (number | null)[];
  /** Values of the compared period, drawn as a dashed line. */
  compared?: readonly number[] | undefined;
  axis: (value: number) => string;
  isShare: boolean;
}

type ChartPoint = [x: number, y: number];

/** Draws a figure over time, filled down to zero. The compared period is dashed. */
export function LineChart({ label, intervals, values, compared, axis, isShare }: LineChartProps) {
  const knownValues = values.filter((value) => value !== null);
  const scale = createValueScale([...knownValues, ...(compared ?? [])], isShare);
  const computePoints = (course: readonly (number | null)[]): ChartPoint[] =>
    course
      .slice(0, intervals.length)
      .flatMap((value, index) =>
        value === null ? [] : [[computeBandMiddle(index, intervals.length), scale.at(value)]],
      );
  const places = computePoints(values);
  const path = line<ChartPoint>().curve(curveMonotoneX).digits(2);
  const drawArea = area<ChartPoint>()
    .curve(curveMonotoneX)
    .y0(scale.at(0))
    .y1(([, y]) => y)
    .digits(2);
  const last = places.at(-1);
  return (
    <Plot label={label} intervals={intervals} scale={scale} axis={axis}>
      <svg
        width="100%"
        height="100%"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="overflow-visible"
        aria-hidden="true"
      >
        <path className="fill-chart-1 opacity-10" d={drawArea(places) ?? ""} />
        {compared ? (
          <path
            className="fill-none stroke-chart-compare stroke-2"
            d={path(computePoints(compared)) ?? ""}
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
          />
        ) : null}
        <path
          className="fill-none stroke-chart-1 stroke-2"
          d={path(places) ?? ""}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {last ? (
        <circle
          className="fill-chart-1 stroke-card stroke-2"
          cx={`${roundToHundredths(last[0])}%`}
          cy={`${roundToHundredths(last[1])}%`}
          r="4.5"
        />
      ) : null}
    </Plot>
  );
}
