import type { ChannelAttribute } from "./channel-references.ts";

/** An attribute that a seller sets once, for every shop that asks. */
export interface MasterAttribute {
  name: string;
  value: string;
}

interface Answer {
  attributeId: string;
  valueId?: string;
  value?: string;
}

interface Offer {
  from: MasterAttribute;
  /** Empty where the shop has a list without this value. */
  answers: Answer[];
}

/** Names for one attribute across marketplaces and languages. */
const SAME: readonly (readonly string[])[] = [
  ["Material", "Bahan", "Bahan Utama", "วัสดุ"],
  ["Pattern", "Motif", "ลวดลาย"],
  ["Country of Origin", "Negara Asal", "Asal Negara", "ประเทศผู้ผลิต", "ประเทศต้นกำเนิด"],
  ["Shelf Life", "Masa Simpan", "Masa Penyimpanan", "อายุการเก็บรักษา"],
  ["Warranty Type", "Jenis Garansi", "Tipe Garansi", "ประเภทการรับประกัน"],
  [
    ...["BPOM", "No. BPOM", "Nomor BPOM", "Registration No.", "No. Izin Edar", "Nomor Izin Edar"],
    ...["No. Izin Edar (BPOM/P-IRT)", "P-IRT", "PIRT", "อย.", "เลขที่ อย.", "เลข อย."],
  ],
  [
    ...["Halal", "Halal Certificate", "Sertifikat Halal", "No. Sertifikat Halal"],
    ...["ฮาลาล", "เครื่องหมายฮาลาล", "ใบรับรองฮาลาล"],
  ],
  ["SNI", "No. SNI", "Nomor SNI", "SNI Number"],
];

const folded = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s.()/:*-]+/g, " ")
    .trim();

const CONCEPTS = new Map(
  SAME.flatMap((names, concept) => names.map((name) => [folded(name), concept] as const)),
);

/** Returns the same key for two names of one attribute. */
const conceptOf = (name: string): number | string => CONCEPTS.get(folded(name)) ?? folded(name);

/** Returns the product's own answer to a shop's attribute, or `null`. */
export function offerOf(
  { attributeId, name, inputType, values }: Omit<ChannelAttribute, "isMandatory" | "valueType">,
  said: readonly MasterAttribute[],
): Offer | null {
  const concept = conceptOf(name);
  const from = said.find((one) => conceptOf(one.name) === concept);
  if (!from) return null;
  const words = inputType === "multi_select" ? from.value.split(/[,;]/) : [from.value];
  const isFree = values.length === 0 || inputType === "text" || inputType === "combo";
  const answers = words.flatMap((word): Answer[] => {
    const listed = values.find((value) => folded(value.name) === folded(word));
    if (listed) return [{ attributeId, valueId: listed.valueId, value: listed.name }];
    return isFree ? [{ attributeId, value: word.trim() }] : [];
  });
  return { from, answers };
}

/** `Name: value`, one per line. */
export const attributeText = (attributes: readonly MasterAttribute[]): string =>
  attributes.map(({ name, value }) => `${name}: ${value}`).join("\n");

/** Reverses `attributeText`. Returns `null` if a line is not of that form. */
export function readAttributes(text: string): MasterAttribute[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const read = lines.map((line) => /^([^:：=\t]+?)\s*[:：=\t]\s*(.*\S)\s*$/.exec(line.trim()));
  if (read.some((found) => found === null)) return null;
  return read.map((found) => ({ name: found?.[1] ?? "", value: found?.[2] ?? "" }));
}
