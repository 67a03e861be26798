type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;
/** Passes the source text of each value. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/** Only such a text needs the slow way. */
const LONG_NUMBER = /\d{16}/;

/**
 * Whole numbers beyond JavaScript's exact range become texts: TikTok Shop's product ids are so long
 * (its webhook pages 5, 16 and 37), and a wrong digit is another product. Throws SyntaxError.
 */
export const parseExactJson = (text: string): unknown =>
  LONG_NUMBER.test(text)
    ? parse(text, (_name, value, { source = "" }) =>
        typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
          ? source
          : value,
      )
    : parse(text);
