/** A misread separator changes a number by a factor of a thousand. */
const FAR_FACTOR = 500;
/** A reading within this factor of the present value is the right one. */
const NEAR_FACTOR = 20;
/** Fewer figures do not show a file's usual level. */
const MIN_VALUES = 3;

const computeRatio = (a: number, b: number): number => Math.max(a / b, b / a);

export const isFar = (value: number, reference: number, minFactor = FAR_FACTOR): boolean =>
  reference > 0 && computeRatio(value, reference) >= minFactor;

export const isNear = (value: number | null, reference: number): boolean =>
  value !== null && reference > 0 && computeRatio(value, reference) <= NEAR_FACTOR;

export function computeMedian(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

/** `null` if there are too few positive figures. */
export const computeUsualLevel = (values: readonly number[]): number | null =>
  values.length >= MIN_VALUES ? computeMedian(values) : null;
