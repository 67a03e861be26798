import type { ChannelAttribute } from "./channel-references.ts";

/** What a seller says of a product once, for every shop that asks. */
export interface MasterAttribute {
  name: string;
  value: string;
}

interface Answer {
  attributeId: string;
  valueId?: string;
  value?: string;
}

/** What the master product says about a question of a shop. */
interface Offer {
  from: MasterAttribute;
  /** None: the shop has a list for it, without this value. */
  answers: Answer[];
}

/** One thing that marketplaces ask for under several names, in the languages they ask in. */
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

/** Equal for two names of one thing. */
const conceptOf = (name: string): number | string => CONCEPTS.get(folded(name)) ?? folded(name);

/** What the product itself answers to a shop's question; null: it says nothing about it. */
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

/** `Name: value`, one a line. */
export const attributeText = (attributes: readonly MasterAttribute[]): string =>
  attributes.map(({ name, value }) => `${name}: ${value}`).join("\n");

/** The way back; null where a line is none. */
export function readAttributes(text: string): MasterAttribute[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const read = lines.map((line) => /^([^:：=\t]+?)\s*[:：=\t]\s*(.*\S)\s*$/.exec(line.trim()));
  if (read.some((found) => found === null)) return null;
  return read.map((found) => ({ name: found?.[1] ?? "", value: found?.[2] ?? "" }));
}
