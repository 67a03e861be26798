import type { ChannelAttribute } from "./channel-references.ts";

/** Set once for every shop that asks. */
export interface MasterAttribute {
  name: string;
  value: string;
}

interface MasterAnswer {
  attributeId: string;
  valueId?: string;
  value?: string;
}

interface MasterOffer {
  from: MasterAttribute;
  /** Empty if the shop's list lacks the value. */
  answers: MasterAnswer[];
}

/** One attribute's names across marketplaces and languages. */
const SYNONYMS: readonly (readonly string[])[] = [
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

const foldText = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s.()/:*-]+/g, " ")
    .trim();

const CONCEPT_BY_NAME = new Map(
  SYNONYMS.flatMap((names, concept) => names.map((name) => [foldText(name), concept] as const)),
);

const findConcept = (name: string): number | string =>
  CONCEPT_BY_NAME.get(foldText(name)) ?? foldText(name);

/** Returns the product's answer, or `null`. */
export function findOffer(
  { attributeId, name, inputType, values }: Omit<ChannelAttribute, "isMandatory" | "valueType">,
  said: readonly MasterAttribute[],
): MasterOffer | null {
  const concept = findConcept(name);
  const productAttribute = said.find((one) => findConcept(one.name) === concept);
  if (!productAttribute) return null;
  const words =
    inputType === "multi_select" ? productAttribute.value.split(/[,;]/) : [productAttribute.value];
  const isFree = values.length === 0 || inputType === "text" || inputType === "combo";
  const answers = words.flatMap((word): MasterAnswer[] => {
    const listedOption = values.find((value) => foldText(value.name) === foldText(word));
    if (listedOption)
      return [{ attributeId, valueId: listedOption.valueId, value: listedOption.name }];
    return isFree ? [{ attributeId, value: word.trim() }] : [];
  });
  return { from: productAttribute, answers };
}

/** `Name: value`, one per line. */
export const formatAttributes = (attributes: readonly MasterAttribute[]): string =>
  attributes.map(({ name, value }) => `${name}: ${value}`).join("\n");

/** Reverses `formatAttributes`. Returns `null` if a line is not of that form. */
export function readAttributes(text: string): MasterAttribute[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const parsedLines = lines.map((line) =>
    /^([^:：=\t]+?)\s*[:：=\t]\s*(.*\S)\s*$/.exec(line.trim()),
  );
  if (parsedLines.some((found) => found === null)) return null;
  return parsedLines.map((found) => ({ name: found?.[1] ?? "", value: found?.[2] ?? "" }));
}
