/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const OFTEN = 0.3;
const SELDOM = 0.06;
/** Words of closed lists, which come in either case. */
const WORD = /status|_role$|^role$/i;
const OFFSET = / ?[+-]\d{2}:?\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/;

/**
 * Returns the answer as another server of the same marketplace may send it: numbers as text and the
 * other way round, words in another case, times without their offset, lists and objects as JSON
 * text, fields that nobody knows, and without the fields that are not `needed`.
 */
export function vary(
  value: unknown,
  { random, needed }: { random: () => number; needed: ReadonlySet<string> },
  name = "",
): unknown {
  const again = (inner: unknown, innerName: string) => vary(inner, { random, needed }, innerName);
  if (Array.isArray(value)) {
    const varied = value.map((entry) => again(entry, ""));
    return random() < SELDOM ? JSON.stringify(varied) : varied;
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).flatMap(([field, inner]) => {
      if (needed.has(field)) return [[field, again(inner, field)]];
      const drawn = random();
      if (drawn < SELDOM) return [];
      return [[field, drawn < 2 * SELDOM ? null : again(inner, field)]];
    });
    if (random() < OFTEN) fields.push(["unheard_of", { deep: [1, null, "x"] }]);
    const varied = Object.fromEntries(fields);
    const isOptional = name !== "" && !needed.has(name);
    return isOptional && random() < SELDOM ? JSON.stringify(varied) : varied;
  }
  if (random() > OFTEN) return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return value;
  if (/^[1-9]\d{0,14}$/.test(value)) return Number(value);
  if (TIME.test(value)) return value.replace(OFFSET, "");
  if (!WORD.test(name)) return value;
  return random() < 0.5 ? value.toLowerCase() : value.toUpperCase();
}
