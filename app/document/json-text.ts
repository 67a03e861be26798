/** Each byte in a JSON text. `<` is escaped: it could end the script or begin a comment. */
const ESCAPES = Array.from({ length: 0x80 }, (_, code) =>
  new TextEncoder().encode(escaped(String.fromCharCode(code))),
);
const LENGTHS = Uint8Array.from({ length: 0x100 }, (_, byte) => ESCAPES[byte]?.length ?? 1);

function escaped(character: string): string {
  return character === "<" ? "\\u003c" : JSON.stringify(character).slice(1, -1);
}

/**
 * Returns UTF-8 as a JSON string that can stand in a script. It avoids a JavaScript string, which
 * would take two bytes per letter.
 */
export function jsonText(utf8: Uint8Array): Uint8Array {
  const text = new Uint8Array(escapedLength(utf8) + 2);
  let offset = 0;
  text[offset++] = QUOTE;
  for (let from = 0; from < utf8.length; from++) {
    const byte = utf8[from] as number;
    if (LENGTHS[byte] === 1) {
      text[offset++] = byte;
      continue;
    }
    const instead = ESCAPES[byte] as Uint8Array;
    for (let index = 0; index < instead.length; index++) text[offset++] = instead[index] as number;
  }
  text[offset] = QUOTE;
  return text;
}

function escapedLength(utf8: Uint8Array): number {
  let length = 0;
  for (let offset = 0; offset < utf8.length; offset++)
    length += LENGTHS[utf8[offset] as number] as number;
  return length;
}

const QUOTE = 0x22;
