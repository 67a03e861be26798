/** A factor of a thousand in either direction means that a separator was misread. */
const FAR_TIMES = 500;
/** A meaning within this factor of the present value settles a doubtful number. */
const NEAR_FACTOR = 20;
/** The number of figures that show a file's usual level. */
const FEWEST_VALUES = 3;

/** Returns by how many times one positive number is larger than the other. */
const computeRatio = (a: number, b: number): number => Math.max(a / b, b / a);

export const isFar = (value: number, than: number, times = FAR_TIMES): boolean =>
  than > 0 && computeRatio(value, than) >= times;

export const isNear = (value: number | null, than: number): boolean =>
  value !== null && than > 0 && computeRatio(value, than) <= NEAR_FACTOR;

export function computeMedian(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

/** Returns the usual level of a file's positive figures, or `null` if there are too few. */
export const computeUsualLevel = (values: readonly number[]): number | null =>
  values.length >= FEWEST_VALUES ? computeMedian(values) : null;
