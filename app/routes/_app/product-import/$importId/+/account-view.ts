import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { ColumnAccount, ImportChange } from "#contract/product-imports.ts";

interface AccountWords {
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

const COLUMN_OUTCOMES = ["fresh", "changed", "same", "held", "kept", "unused"] as const;

/** Returns what becomes of each column that has values. */
export function presentAccount(
  account: readonly ColumnAccount[],
  system: string,
  { t, format }: AccountWords,
): ShownAccount[] {
  return account.flatMap(({ heading, field, filled, figures }, index) => {
    if (filled === 0) return [];
    const outcomes = figures
      ? COLUMN_OUTCOMES.filter((name) => figures[name] > 0).map((name) =>
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
      field: labelField(field, system, t),
      filled: format.number(filled),
      outcomes,
    };
  });
}

const labelField = (field: ColumnAccount["field"], system: string, t: Translate): string =>
  field === "none"
    ? t("imports:columns.none")
    : field === "several"
      ? t("imports:columns.auto", { system })
      : t(`imports:field.${field}`);

const MONEY_FIELDS = ["price", "price_difference", "cost"];
const FLAG_FIELDS = ["active", "variant_active", "digital"];

/** Returns a change as "75,000 → 80,000" with its line and heading. */
export function presentChange(
  { line, heading, field, from, to }: ImportChange,
  { t, format }: AccountWords,
) {
  const formatText = (text: string): string => {
    // A cost of 0 is an unknown one.
    if (field === "cost" && Number(text) === 0) return t("productBatches:value.costUnknown");
    if (MONEY_FIELDS.includes(field)) return format.money(Number(text));
    if (field === "weight_g") return `${format.number(Number(text))} g`;
    if (field.endsWith("_cm")) return `${format.number(Number(text), 0, 6)} cm`;
    if (FLAG_FIELDS.includes(field))
      return t(text === "true" ? "common:answer.yes" : "common:answer.no");
    return text === "" ? t("imports:change.empty") : text;
  };
  const isAdded = field === "sku" && from === "";
  return {
    where: t("imports:where", { line, column: heading }),
    text: isAdded
      ? t("imports:change.added", { sku: to })
      : t("imports:change", { from: formatText(from), to: formatText(to) }),
  };
}
