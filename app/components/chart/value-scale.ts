import { scaleLinear } from "d3-scale";

/** Plot area in percent of the height. Empty space above, the intervals' names below. */
const PLOT_TOP = 7;
const PLOT_BOTTOM = 86;

export interface ValueScale {
  /** Round values of the grid lines, from below. */
  ticks: number[];
  /** Returns the position of a value, in percent from the drawing's top. */
  at: (value: number) => number;
}

/**
 * Scales from zero, or the lowest negative value, to a round value at or above the highest. Only
 * shares have ticks between whole numbers: there is no half an order.
 */
export function createValueScale(values: readonly number[], isShare: boolean): ValueScale {
  const scale = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(4)
    .range([PLOT_BOTTOM, PLOT_TOP]);
  const ticks = scale.ticks(4).filter((tick) => isShare || Number.isInteger(tick));
  return { ticks, at: (value) => roundToHundredths(scale(value)) };
}

/** Rounds to two decimals: a tenth of a pixel on the widest screen. */
export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
