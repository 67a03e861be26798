import { scaleLinear } from "d3-scale";

/**
 * Where a plot begins and ends in its drawing, in percent of the height: above it is air, below it
 * the names of the intervals.
 */
const TOP = 7;
const BOTTOM = 86;

export interface ValueScale {
  /** Round values to draw lines at, from below. */
  ticks: number[];
  /** The place of a value, in percent from the drawing's top. */
  at: (value: number) => number;
}

/**
 * From zero, or the least value below it, to a round value at or above the largest. Only shares
 * have lines between whole values: there is no half an order.
 */
export function valueScale(values: readonly number[], isShare: boolean): ValueScale {
  const scale = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(4)
    .range([BOTTOM, TOP]);
  const ticks = scale.ticks(4).filter((tick) => isShare || Number.isInteger(tick));
  return { ticks, at: (value) => round(scale(value)) };
}

/** Two digits are a tenth of a pixel on the widest screen. */
export const round = (value: number): number => Math.round(value * 100) / 100;
