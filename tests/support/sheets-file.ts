import { strToU8, zipSync } from "fflate";

export const textCell = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

interface SheetPart {
  name: string;
  /** The whole part. */
  xml: string;
  state?: "hidden" | "veryHidden";
}

/** Returns a workbook with these sheets. */
export const sheetsFile = (sheets: readonly SheetPart[]): Uint8Array =>
  zipSync({
    "xl/workbook.xml": strToU8(
      `<workbook xmlns:r="r"><sheets>${sheets
        .map(
          ({ name, state = "visible" }, n) =>
            `<sheet name="${name}" state="${state}" r:id="r${n}"/>`,
        )
        .join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships>${sheets.map((_, n) => `<Relationship Id="r${n}" Target="worksheets/s${n}.xml"/>`).join("")}</Relationships>`,
    ),
    ...Object.fromEntries(sheets.map(({ xml }, n) => [`xl/worksheets/s${n}.xml`, strToU8(xml)])),
  });
