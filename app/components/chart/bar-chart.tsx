import { scaleBand } from "d3-scale";
import { stack } from "d3-shape";
import { buildPatternFill, Pattern } from "./pattern.tsx";
import { type Interval, Plot } from "./plot.tsx";
import { createValueScale, roundToHundredths } from "./value-scale.ts";

interface BarChartProps {
  /** Unique among the page's charts. */
  id: string;
  label: string;
  intervals: readonly Interval[];
  /** Values of each series, one per interval. Several series are stacked from below. */
  series: readonly (readonly number[])[];
  /** Pattern of each series (pattern.tsx). Default: the patterns in order. */
  looks?: readonly number[];
  axis: (value: number) => string;
  isShare?: boolean;
}

/** Draws one bar per interval. Several series are stacked, separated by a background line. */
export function BarChart({
  id,
  label,
  intervals,
  series,
  looks,
  axis,
  isShare = false,
}: BarChartProps) {
  const bands = scaleBand<number>()
    .domain(intervals.map((_, index) => index))
    .range([0, 100])
    .paddingInner(intervals.length > 60 ? 0.15 : 0.34)
    .paddingOuter(0.2);
  const layers = stack<unknown, number, number>()
    .keys(series.map((_, index) => index))
    .value((index, layer) => series[layer]?.[index] ?? 0)(intervals.map((_, index) => index));
  const ends = layers.flat(2);
  const scale = createValueScale(ends, isShare);
  return (
    <Plot label={label} intervals={intervals} scale={scale} axis={axis}>
      <defs>
        {series.map((_, index) => (
          <Pattern key={buildElementId(id, index)} chart={id} series={looks?.[index] ?? index} />
        ))}
      </defs>
      {layers.map((layer) => (
        <g
          key={buildElementId(id, layer.index)}
          fill={buildPatternFill({ chart: id, series: looks?.[layer.index] ?? layer.index })}
        >
          {layer.map(([from, to], index) =>
            from === to ? null : (
              <rect
                key={buildElementId(id, index)}
                className="stroke-card stroke-2"
                x={`${roundToHundredths(bands(index) ?? 0)}%`}
                width={`${roundToHundredths(bands.bandwidth())}%`}
                y={`${Math.min(scale.at(from), scale.at(to))}%`}
                height={`${roundToHundredths(Math.abs(scale.at(from) - scale.at(to)))}%`}
                rx="2"
              />
            ),
          )}
        </g>
      ))}
    </Plot>
  );
}

const buildElementId = (id: string, index: number) => `${id} ${index}`;
