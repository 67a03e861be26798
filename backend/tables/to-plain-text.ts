// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML, and with it XLSX, cannot hold.
const UNWRITABLE_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Leaves what a cell can hold: one kind of line end, no control characters, trimmed. */
export const toPlainText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(UNWRITABLE_CHARACTERS, "").trim();
