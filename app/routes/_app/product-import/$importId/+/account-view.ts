import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { ColumnAccount, ImportChange } from "#contract/product-imports.ts";

interface Words {
  t: Translate;
  format: Format;
}

export interface ShownAccount {
  key: string;
  heading: string;
  /** The language of the file is unknown; `false` for a column without a heading. */
  isNamed: boolean;
  field: string;
  filled: string;
  /** The uses of the cells, without those that count 0. */
  outcomes: string[];
}

const OUTCOMES = ["fresh", "changed", "same", "held", "kept", "unused"] as const;

/** Returns what becomes of each column that has values. */
export function presentAccount(
  account: readonly ColumnAccount[],
  system: string,
  { t, format }: Words,
): ShownAccount[] {
  return account.flatMap(({ heading, field, filled, figures }, index) => {
    if (filled === 0) return [];
    const outcomes = figures
      ? OUTCOMES.filter((name) => figures[name] > 0).map((name) =>
          t(`imports:account.${name}`, {
            count: figures[name],
            number: format.number(figures[name]),
          }),
        )
      : [t(field === "none" ? "imports:account.none" : "imports:account.read")];
    return {
      key: `${index} ${heading}`,
      heading: heading.startsWith("#")
        ? t("imports:columns.noHead", { place: heading.slice(1) })
        : heading,
      isNamed: !heading.startsWith("#"),
      field: fieldText(field, system, t),
      filled: format.number(filled),
      outcomes,
    };
  });
}

const fieldText = (field: ColumnAccount["field"], system: string, t: Translate): string =>
  field === "none"
    ? t("imports:columns.none")
    : field === "several"
      ? t("imports:columns.auto", { system })
      : t(`imports:field.${field}`);

const MONEY = ["price", "cost"];
const FLAGS = ["active", "variant_active", "digital"];

/** Returns a change as "75,000 → 80,000" with its line and heading. */
export function presentChange(
  { line, heading, field, from, to }: ImportChange,
  { t, format }: Words,
) {
  const textOf = (text: string): string => {
    if (MONEY.includes(field)) return format.money(Number(text));
    if (field === "weight_g") return `${format.number(Number(text))} g`;
    if (field.endsWith("_cm")) return `${format.number(Number(text), 0, 6)} cm`;
    if (FLAGS.includes(field)) return t(text === "true" ? "common:answer.yes" : "common:answer.no");
    return text === "" ? t("imports:change.empty") : text;
  };
  const isAdded = field === "sku" && from === "";
  return {
    where: t("imports:where", { line, column: heading }),
    text: isAdded
      ? t("imports:change.added", { sku: to })
      : t("imports:change", { from: textOf(from), to: textOf(to) }),
  };
}
