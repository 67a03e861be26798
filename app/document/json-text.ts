/**
 * What a byte is in a JSON text, where it cannot stay as it is. `<` could begin the end of the
 * script around it, or a comment.
 */
const ESCAPES = Array.from({ length: 0x80 }, (_, code) =>
  new TextEncoder().encode(escaped(String.fromCharCode(code))),
);
const LENGTHS = Uint8Array.from({ length: 0x100 }, (_, byte) => ESCAPES[byte]?.length ?? 1);

function escaped(character: string): string {
  return character === "<" ? "\\u003c" : JSON.stringify(character).slice(1, -1);
}

/**
 * UTF-8 as a JSON text that can stand in a script of a page: without being made a text here first,
 * which would be two bytes a letter.
 */
export function jsonText(utf8: Uint8Array): Uint8Array {
  const text = new Uint8Array(escapedLength(utf8) + 2);
  let at = 0;
  text[at++] = QUOTE;
  for (let from = 0; from < utf8.length; from++) {
    const byte = utf8[from] as number;
    if (LENGTHS[byte] === 1) {
      text[at++] = byte;
      continue;
    }
    const instead = ESCAPES[byte] as Uint8Array;
    for (let index = 0; index < instead.length; index++) text[at++] = instead[index] as number;
  }
  text[at] = QUOTE;
  return text;
}

function escapedLength(utf8: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < utf8.length; at++) length += LENGTHS[utf8[at] as number] as number;
  return length;
}

const QUOTE = 0x22;
