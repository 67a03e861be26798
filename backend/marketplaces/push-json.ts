type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;
/** With the text that each value was read from. */
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * What a push says. A whole number that is longer than JavaScript's are exact comes as its digits:
 * ids of TikTok Shop's products are such (the pages of its webhooks 5, 16 and 37), and one that is
 * a digit off is another product's. Throws SyntaxError.
 */
export const parsePushJson = (text: string): unknown =>
  parse(text, (_name, value, { source = "" }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value,
  );
