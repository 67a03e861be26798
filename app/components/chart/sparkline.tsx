import { curveMonotoneX, line } from "d3-shape";
import { roundToHundredths } from "./value-scale.ts";

/** A figure's trend beside its number. It adds nothing to the number's own chart. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const path = line<number>()
    .x((_, index) => roundToHundredths((index / Math.max(1, values.length - 1)) * 100))
    .y((value) => roundToHundredths(22 - ((value - low) / (high - low || 1)) * 20))
    .curve(curveMonotoneX)
    .digits(2);
  return (
    <svg
      className="block h-6 w-full overflow-visible"
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className="fill-none stroke-chart-1 stroke-[1.5]"
        d={path(values) ?? ""}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
