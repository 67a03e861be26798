import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { NumberDoubts } from "#contract/import-numbers.ts";

export interface ShownDoubt {
  key: string;
  column: string;
  mark: string;
  title: string;
  rows: { line: number; text: string }[];
  choices: { value: string; text: string }[];
}

/** `hold` is the choice of somebody who does not know. */
export function presentDoubt(
  { column, heading, mark, cells, rows }: NumberDoubts,
  { t, format }: { t: Translate; format: Format },
  hold: string,
): ShownDoubt {
  const [first] = rows;
  const choices = (["thousands", "decimals"] as const).map((value) => ({
    value: value as string,
    text: t("imports:numbers.means", {
      text: first?.text ?? "",
      number: format.number(Number(first?.[value]), 0, 6),
    }),
  }));
  return {
    ...{ key: `${column}${mark}`, column, mark },
    title: t("imports:numbers.doubt", { heading, count: cells }),
    rows: rows.map(({ line, name, text }) => ({
      line,
      text: t("imports:numbers.row", { line: format.number(line), name, text }),
    })),
    choices: [...choices, { value: "", text: hold }],
  };
}
