import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { type ChangeText, changeText } from "#app/models/product/change-text.ts";
import { shortenAroundChange } from "#app/models/product/changed-part.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";

export interface AuditWords {
  t: Translate;
  format: Format;
  /** Names of the account's objects by their ids. */
  names: Readonly<Record<string, string>>;
}

/** Objects that only hold the call's fields. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...["apiKey", "channelProduct", "dashboard", "edit", "limits", "merge", "ofProducts", "pick"],
  ...["product", "request", "retention", "role", "rule", "settings", "sizeChart", "staff"],
  ...["view", "webhook", "transfer", "conditions", "change", "filter", "listings"],
]);
/** Fields that mean nothing to a reader: the app's own, and codes of marketplaces. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  ...["version", "versions", "clientId", "ageMs", "planId", "authenticationId", "data", "state"],
  ...["slotId", "branchId", "brandId", "providerId", "attributeId", "valueId", "optionIds"],
  ...["imageTypes", "fileId", "id", "ids", "lineId", "orderLineId", "viewId", "waveId"],
  ...["handOverId", "pickpackId", "categoryId", "channelCategoryId", "sourceCategoryId"],
  ...["targetCategoryId", "externalVariantId", "addressId", "paymentMethodId", "updatedAt"],
  ...["createdAt", "deletedAt", "accountId", "logoImageId", "internalProductId"],
  ...["channelWarehouseId", "phoneNumberId", "businessId", "catalogId", "bankCode", "shopId"],
]);

/** Returns the key of a value's text. */
type WordKey = (word: string) => string;
const audited: WordKey = (word) => `audit:word.${word}`;
/** Texts of the values of a field. The first that exists is used. */
const CHOICES: Readonly<Record<string, readonly WordKey[]>> = {
  act: [audited],
  action: [audited],
  answer: [audited],
  assigneeId: [audited],
  by: [audited],
  choices: [(word) => `imports:field.${word}`, (word) => `stockRuns:field.${word}`, audited],
  column: [(word) => `imports:field.${word}`, (word) => `stockRuns:field.${word}`, audited],
  condition: [(word) => `productBatches:value.${word}`],
  countryCode: [(word) => `admin:country.${word}`],
  currency: [(word) => `imports:fileCurrency.${word}`],
  decision: [(word) => `shopImports:choice.${word}`],
  document: [(word) => `orderBulk:print.${word}`],
  encoding: [audited],
  events: [(word) => `webhooks:event.${word}`],
  field: [(word) => `productBatches:field.${word}`],
  figure: [(word) => `stocks:col.${word}`],
  flags: [(word) => `admin:flag.${word}`],
  imageSize: [audited],
  interval: [(word) => `statistics:by.${word}`],
  kind: [
    (word) => `shopVouchers:kind.${word}`,
    (word) => `storefront:trust.${word}`,
    (word) => `dashboards:kind.${word}`,
    (word) => `privacy:kind.${word}`,
    (word) => `pickPack:make.kind.${word}`,
    audited,
  ],
  kinds: [(word) => `orderBulk:print.${word}`, audited],
  labelSize: [(word) => `shipping:labelSize.${word}`],
  language: [(word) => `nav:language.${word}`],
  locale: [(word) => `nav:language.${word}`],
  list: [audited],
  means: [audited],
  method: [(word) => `arrange:method.${word}`, (word) => `shipping:rule.method.${word}`],
  metric: [(word) => `statistics:metric.${word}`],
  missingPictures: [audited],
  mode: [audited, (word) => `products:view.${word}`],
  orderScope: [(word) => `staff:scope.${word}`],
  outcome: [audited],
  paper: [(word) => `orderBulk:print.${word}`],
  paymentMethod: [(word) => `quota:method.${word}`],
  period: [(word) => `statistics:period.${word}`],
  phoneCheck: [(word) => `shopSettings:phoneCheck.${word}`],
  priceBase: [audited],
  permissions: [(word) => `auth:permission.${word}`],
  reason: [
    (word) => `stocks:reason.${word}`,
    (word) => `counting:reason.${word}`,
    (word) => `pickPack:short.reason.${word}`,
    (word) => `order:cancel.reason.${word}`,
  ],
  resolution: [audited, (word) => `pickPack:short.resolution.${word}`],
  returnPayer: [(word) => `shopWindow:returnPayer.${word}`],
  sameNames: [audited],
  scope: [(word) => `stockRules:scope.${word}`, (word) => `counting:scope.${word}`],
  shortage: [(word) => `transfers:shortage.${word}`],
  show: [(word) => `shopImports:show.${word}`],
  signs: [audited],
  sortBy: [(word) => `stocks:sort.${word}`, audited],
  status: [
    (word) => `orders:pickpack.${word}`,
    audited,
    (word) => `warehouses:status.${word}`,
    (word) => `audit:standing.${word}`,
  ],
  step: [audited],
  stock: [audited],
  stockMode: [(word) => `productBatches:mode.${word}`],
  syncStatuses: [(word) => `products:sync.${word}`],
  timeZone: [(word) => `settings:zone.${word}`],
  unusualFigures: [audited],
  unusualPrices: [audited],
  userType: [audited],
  zeroPrices: [audited],
};
const MONEY_FIELDS: ReadonlySet<string> = new Set([
  ...["amount", "cogs", "countApprovalValue", "fee", "flatFee"],
  ...["freeShippingFrom", "maxTotal", "minSpend"],
  ...["mostDiscount", "mostTotal", "price", "prices", "roundTo"],
]);
/** 1 is Monday. */
const WEEKDAY_FIELDS: ReadonlySet<string> = new Set(["weekday", "days"]);
const PERCENT_FIELDS: ReadonlySet<string> = new Set(["percent", "ratioPercent", "taxPercent"]);
const SHOWN_CHARACTERS = 160;
const EMPTY = "–";

/**
 * Describes an entry's changed values, a line each. `before` is empty where the entry has one side
 * only: something was created, deleted or asked for.
 */
export function describeAuditChanges(
  { before, after }: Pick<AuditEntry, "before" | "after">,
  words: AuditWords,
): ChangeText[] {
  const [former, latter] = [listFields(before), listFields(after)];
  const hasBothSides = before !== null && after !== null;
  return [...new Set([...latter.keys(), ...former.keys()])].flatMap((name) => {
    const [was, is] = [former.get(name), latter.get(name)];
    if (/^variants\[/.test(name)) return [changeText(words.t, words.format, name, was, is)];
    const sides = { before: formatValue(name, was, words), after: formatValue(name, is, words) };
    if (sides.before === sides.after) return [];
    // A note about the change, for example, stands on one side only.
    const shown =
      hasBothSides && former.has(name)
        ? sides
        : { before: "", after: sides.after === EMPTY ? sides.before : sides.after };
    return [
      {
        label: labelField(name, words),
        ...shortenAroundChange(shown.before, shown.after, SHOWN_CHARACTERS),
      },
    ];
  });
}

/** Returns the fields of a side; those of wrappers stand with the others. */
function listFields(side: unknown): Map<string, unknown> {
  if (!isRecord(side)) return new Map();
  return new Map(
    Object.entries(side).flatMap(([name, value]): [string, unknown][] =>
      HIDDEN_FIELDS.has(name)
        ? []
        : WRAPPERS.has(name) && isRecord(value)
          ? [...listFields(value)]
          : [[name, value]],
    ),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a key's text. Empty if there is none, or if data cannot be a key. */
function findText(t: Translate, key: string): string {
  if (!/^\w+:[\w./-]+$/.test(key)) return "";
  const text = t(key as MessageKey);
  return text === key ? "" : text;
}

/** A name that is no field is data: a rule with its id, a SKU's id, a notification's category. */
const labelField = (name: string, { t, names }: AuditWords): string =>
  findText(t, `audit:field.${name}`) ||
  findText(t, `header:bell.${name}`) ||
  findByWord(names, name) ||
  name.replace(/ \([0-9a-f-]{36}\)$/, "");

function formatValue(field: string, value: unknown, words: AuditWords): string {
  const { t, format } = words;
  if (value === null || value === undefined || value === "") return EMPTY;
  if (typeof value === "boolean") return t(value ? "common:answer.yes" : "common:answer.no");
  if (typeof value === "number") return formatFigure(field, value, words);
  if (typeof value === "string") return formatText(field, value, words);
  if (Array.isArray(value)) return formatList(field, value, words);
  if (!isRecord(value)) return EMPTY;
  if (isFile(value)) return value.file ?? format.bytes(value.bytes);
  const parts = [...listFields(value)].map(([name, part]) =>
    [labelField(name, words), formatValue(name, part, words)].join(" "),
  );
  return parts.join(", ") || EMPTY;
}

/** How a file is kept in the log (backend/audit/summarise-value.ts). */
const isFile = (value: Record<string, unknown>): value is { file: string | null; bytes: number } =>
  "file" in value && typeof value.bytes === "number";

function formatFigure(field: string, value: number, { t, format }: AuditWords): string {
  const choice = findChoice(field, String(value), t);
  if (choice) return choice;
  if (WEEKDAY_FIELDS.has(field)) return format.weekday(`2024-01-0${value}T05:00:00Z`);
  if (MONEY_FIELDS.has(field)) return format.money(value);
  if (PERCENT_FIELDS.has(field)) return format.percent(value / 100);
  if (field === "storageBytes" || field === "bytes") return format.bytes(value);
  if (field.endsWith("G")) return t("productBatches:value.grams", { value });
  if (field.endsWith("Cm")) return t("productBatches:value.centimetres", { value });
  return format.number(value);
}

function findChoice(field: string, value: string, t: Translate): string {
  for (const buildKey of findByWord(CHOICES, field) ?? []) {
    const text = findText(t, buildKey(value));
    if (text) return text;
  }
  return "";
}

const OWN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function formatText(field: string, value: string, { t, format, names }: AuditWords): string {
  const name = findByWord(names, value);
  if (name !== undefined) return name;
  if (OWN_ID.test(value)) return EMPTY;
  if (INSTANT.test(value)) return format.dateTime(value);
  if (DAY.test(value)) return format.date(value);
  // A form with files sends its answers as text.
  if (/^is[A-Z]/.test(field)) return formatValue(field, value === "true", { t, format, names });
  const channelType = field === "channelType" && CHANNEL_TYPES.find((type) => type === value);
  if (channelType) return format.channelName(channelType);
  return findChoice(field, value, t) || value;
}

/** Objects without a known name are counted. */
function formatList(field: string, list: readonly unknown[], words: AuditWords): string {
  if (list.length === 0) return EMPTY;
  const texts = list.map((each) => formatValue(field, each, words));
  if (texts.every((text) => text === EMPTY)) return words.format.number(countAll(list));
  return texts
    .filter((text) => text !== EMPTY)
    .map((text) => text.replace(/^… (\d+)$/, "…"))
    .join(list.some(isRecord) ? "; " : ", ");
}

/** A shortened list ends with the count of all (backend/audit/summarise-value.ts). */
const countAll = (list: readonly unknown[]): number =>
  Number(/^… (\d+)$/.exec(String(list.at(-1)))?.[1] ?? list.length);
