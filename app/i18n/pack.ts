/** The texts of one namespace in one language as a single string: "key", tab, "text", a line each. No key or text holds a tab or a line break. */
export interface PackedTexts {
  lines: string;
}

/** The same texts are the same object, so that a payload that needs them twice holds them once. */
const packed = new WeakMap<object, PackedTexts>();

export function packTexts(texts: Readonly<Record<string, string>>): PackedTexts {
  const known = packed.get(texts);
  if (known) return known;
  const made = {
    lines: Object.entries(texts)
      .map(([key, text]) => `${key}\t${text}`)
      .join("\n"),
  };
  packed.set(texts, made);
  return made;
}

/** As many as there are namespaces and languages. */
const unpacked = new Map<string, Record<string, string>>();

export function unpackTexts({ lines }: PackedTexts): Readonly<Record<string, string>> {
  const known = unpacked.get(lines);
  if (known) return known;
  const texts = Object.fromEntries(lines.split("\n").map((line) => line.split("\t")));
  unpacked.set(lines, texts);
  return texts;
}
