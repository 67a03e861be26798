/** Encodes a text in the Thai Windows code page. */
export const windows874 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x0e00 ? code - 0x0e00 + 0xa0 : code;
  });

/** Encodes a Western European text as Excel does. */
export const encodeWindows1252 = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(text, "latin1"));

export const encodeUtf16 = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));

/** Encodes a text in the Chinese code page, by decoding each pair of its bytes. */
export function encodeGbk(text: string): Uint8Array {
  const decoder = new TextDecoder("gbk");
  const pairs = new Map<string, [number, number]>();
  for (let first = 0xa1; first <= 0xf7; first++)
    for (let second = 0xa1; second <= 0xfe; second++)
      pairs.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  return Uint8Array.from([...text].flatMap((letter) => pairs.get(letter) ?? letter.charCodeAt(0)));
}
