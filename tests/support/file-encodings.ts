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
