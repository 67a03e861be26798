/** Each byte in a JSON text. `<` is escaped: it could end the script or begin a comment. */
const BYTE_ESCAPES = Array.from({ length: 0x80 }, (_, code) =>
  new TextEncoder().encode(escapeCharacter(String.fromCharCode(code))),
);
const ESCAPE_LENGTHS = Uint8Array.from(
  { length: 0x100 },
  (_, byte) => BYTE_ESCAPES[byte]?.length ?? 1,
);

function escapeCharacter(character: string): string {
  return character === "<" ? "\\u003c" : JSON.stringify(character).slice(1, -1);
}

/**
 * Returns UTF-8 as a JSON string that can stand in a script. It avoids a JavaScript string, which
 * would take two bytes per letter.
 */
export function buildJsonText(utf8: Uint8Array): Uint8Array {
  const text = new Uint8Array(measureEscaped(utf8) + 2);
  let offset = 0;
  text[offset++] = QUOTE_BYTE;
  for (let copiedUntil = 0; copiedUntil < utf8.length; copiedUntil++) {
    const byte = utf8[copiedUntil] as number;
    if (ESCAPE_LENGTHS[byte] === 1) {
      text[offset++] = byte;
      continue;
    }
    const instead = BYTE_ESCAPES[byte] as Uint8Array;
    for (let index = 0; index < instead.length; index++) text[offset++] = instead[index] as number;
  }
  text[offset] = QUOTE_BYTE;
  return text;
}

function measureEscaped(utf8: Uint8Array): number {
  let length = 0;
  for (let offset = 0; offset < utf8.length; offset++)
    length += ESCAPE_LENGTHS[utf8[offset] as number] as number;
  return length;
}

const QUOTE_BYTE = 0x22;
