import type { z } from "zod";
import type { Format } from "#app/i18n/format.ts";
import { errorMessage, type MessageKey, type Translate } from "#app/i18n/keys.ts";
import type { ImportItem, ImportProblem, ProductImport } from "#contract/product-imports.ts";
import { presentChange } from "./account-view.ts";

/** Changes of a product that the list shows. */
const CHANGES_SHOWN = 10;
type Item = z.infer<typeof ImportItem>;
type RowProblem = z.infer<typeof ImportProblem>;

export interface ImportRow {
  position: number;
  name: string;
  detail: string;
  price: string;
  /** `null` if there is no product to link to. */
  productId: string | null;
  outcome: { tone: "success" | "info" | "critical" | "none" | "ink"; text: string };
  changes: { where: string; text: string }[];
  /** Further changes, as text; "" if there are none. */
  moreChanges: string;
  problems: { where: string; text: string; level: "error" | "warning" }[];
}
interface ImportWords {
  t: Translate;
  format: Format;
}

export function importRow(item: Item, { t, format }: ImportWords): ImportRow {
  const { minPrice, maxPrice } = item;
  const failure =
    item.status === "failed" && item.errorCode
      ? [{ where: "", text: describeProblem(t, item.errorCode, ""), level: "error" as const }]
      : [];
  return {
    position: item.position,
    name: item.name || item.handle,
    detail: t("imports:item.detail", { line: item.firstLine, count: item.variantCount }),
    price: formatPriceRange(minPrice, maxPrice, format),
    productId: item.gone ? null : item.productId,
    outcome: describeOutcome(item, t),
    changes: item.changes.slice(0, CHANGES_SHOWN).map((one) => presentChange(one, { t, format })),
    moreChanges:
      item.changes.length > CHANGES_SHOWN
        ? t("imports:change.more", { count: item.changes.length - CHANGES_SHOWN })
        : "",
    problems: [...failure, ...showProblems(item.problems, t, format)],
  };
}

function formatPriceRange(lowest: number, highest: number, format: Format): string {
  if (highest === 0) return "–";
  return lowest === highest
    ? format.money(lowest)
    : `${format.money(lowest)} – ${format.money(highest)}`;
}

const OUTCOME_TONES = {
  create: "info",
  update: "info",
  unchanged: "none",
  blocked: "critical",
} as const;

function describeOutcome({ status, decision, gone }: Item, t: Translate): ImportRow["outcome"] {
  if (gone) return { tone: "none", text: t(`imports:item.${gone}`) };
  if (status === "done") return { tone: "success", text: t("imports:item.done") };
  if (status === "failed") return { tone: "critical", text: t("imports:item.failed") };
  return { tone: OUTCOME_TONES[decision], text: t(`imports:decision.${decision}`) };
}

/** A line of several variants has the same problem for each of them, which is said once. */
function showProblems(problems: readonly RowProblem[], t: Translate, format: Format) {
  const shown = problems.map((problem) => showProblem(problem, t, format));
  return [...new Map(shown.map((one) => [`${one.where}\n${one.text}`, one])).values()];
}

function showProblem(
  { line, column, field, code, value, level }: RowProblem,
  t: Translate,
  format: Format,
) {
  const isMoney = MONEY_PROBLEM.test(code);
  const formatFigure = (figure: string) =>
    isMoney ? format.money(Number(figure)) : format.number(Number(figure));
  const [first = "", other = "0"] = isMoney || COUNT_PROBLEM.test(code) ? value.split("|") : [];
  const text =
    first === ""
      ? describeProblem(t, code, value)
      : describeProblem(t, code, formatFigure(first), formatFigure(other));
  const heading = field ? t(`imports:field.${field}`) : column;
  return { where: t("imports:where", { line, column: heading }), text, level };
}

/** The values of these problems are two figures. */
const COUNT_PROBLEM = /^stock_kept$/;
/** The values of these problems are amounts, shown in the account's currency. */
const MONEY_PROBLEM = /^price_(?:far_from_|below_cost|currency_unknown|base_unknown)/;

/** Returns a problem as a sentence. */
function describeProblem(t: Translate, code: string, value: string, other = ""): string {
  if (code === "options_changed" && value === "") return t("imports:problem.options_changed.none");
  const key = `imports:problem.${code}` as MessageKey;
  const text = t(key, { value, other });
  return text === key ? errorMessage(t, code) : text;
}

const COUNTED_TILES = ["create", "update", "unchanged", "blocked", "warnings"] as const;
const WRITTEN_TILES = ["done", "failed", "unchanged", "blocked", "warnings"] as const;

/** Returns the figures above the list: first what would happen, then what happened. */
export function buildTiles({ status, counts }: ProductImport, { t, format }: ImportWords) {
  const names = status === "checked" ? COUNTED_TILES : WRITTEN_TILES;
  return names.map((name) => ({
    name,
    label: t(`imports:count.${name}`),
    value: format.number(counts[name]),
    hot: (name === "blocked" || name === "failed") && counts[name] > 0,
  }));
}
