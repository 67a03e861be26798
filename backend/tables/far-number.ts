/** A factor of a thousand in either direction means that a separator was misread. */
const FAR_TIMES = 500;
/** A meaning within this factor of the present value settles a doubtful number. */
const NEAR = 20;
/** The number of figures that show a file's usual level. */
const FEWEST = 3;

/** Returns by how many times one positive number is larger than the other. */
const ratio = (a: number, b: number): number => Math.max(a / b, b / a);

export const isFar = (value: number, than: number, times = FAR_TIMES): boolean =>
  than > 0 && ratio(value, than) >= times;

export const isNear = (value: number | null, than: number): boolean =>
  value !== null && than > 0 && ratio(value, than) <= NEAR;

export function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

/** Returns the usual level of a file's positive figures, or `null` if there are too few. */
export const usualLevel = (values: readonly number[]): number | null =>
  values.length >= FEWEST ? median(values) : null;
