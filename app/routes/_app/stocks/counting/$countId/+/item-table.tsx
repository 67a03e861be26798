import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedButton } from "#app/components/form/asked-form.tsx";
import { PickPage } from "#app/components/list/pick-rows.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { VARIANCE_REASONS } from "#contract/statuses.ts";
import type { StockCountItem } from "#contract/stock-counts.ts";
import { NO_REASON } from "./no-reason.ts";
import { UnsentUnits } from "./unsent-counts.tsx";

interface ItemTableProps {
  items: StockCountItem[];
  caption: string;
  /** Whether the recorded stock may be seen. */
  isOpen: boolean;
  /** Whether racks are shown: for internal users (docs/specification.md "Internal users"). */
  racks: boolean;
  /** Whether levels can be counted again and reasons given. */
  isEditable: boolean;
  /** Address that takes the scans. */
  to: string;
}

/** Shows the levels of a count in the order of the racks. */
export function ItemTable({ items, caption, isOpen, isEditable, racks, to }: ItemTableProps) {
  const t = getT();
  const columns = [
    "item" as const,
    ...(racks ? (["rack"] as const) : []),
    ...(isOpen ? (["expected"] as const) : []),
    "counted" as const,
    ...(isOpen ? (["variance", "value", "reason"] as const) : []),
    "who" as const,
  ];
  const isNumber = (column: (typeof columns)[number]) =>
    ["expected", "counted", "variance", "value"].includes(column);
  const table = (
    <Table cards>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {isEditable ? <PickPage /> : null}
          {columns.map((column) => (
            <th key={column} scope="col" className={isNumber(column) ? "num" : undefined}>
              {t(`counting:col.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.stockId} {...{ item, isOpen, isEditable, racks, to }} />
        ))}
      </tbody>
    </Table>
  );
  if (!isEditable) return table;
  return (
    <ActionForm intent="items" className="alert-in-gutter">
      {table}
      <div className="flex flex-wrap items-start gap-2 px-gutter py-3">
        {isOpen ? (
          <Button type="submit" name="do" value="explain">
            {t("counting:explain")}
          </Button>
        ) : null}
        <AskedButton
          // A level that starts anew closes the question.
          key={items.filter(({ counted }) => counted !== null).length}
          label={t("counting:recount")}
          text={t("counting:recount.text")}
          confirm={t("counting:recount.confirm")}
          button={{ name: "do", value: "recount" }}
        />
      </div>
    </ActionForm>
  );
}

function Row({
  item,
  isOpen,
  isEditable,
  racks,
  to,
}: { item: StockCountItem } & Pick<ItemTableProps, "isOpen" | "isEditable" | "racks" | "to">) {
  const t = getT();
  const { number, money, dateTime } = getFormat();
  const formatSigned = (value: number) =>
    value === 0 ? "0" : `${value > 0 ? "+" : "−"}${number(Math.abs(value))}`;
  const differs = item.variance !== null && item.variance !== 0;
  return (
    <tr>
      {isEditable ? (
        <td className="max-cards:order-last max-cards:col-span-full">
          {item.counted === null || item.postedAt ? null : (
            <Checkbox
              name="ids"
              value={item.stockId}
              aria-label={t("counting:pick", { sku: item.sku })}
            >
              <span className="cards:hidden">{t("counting:again")}</span>
            </Checkbox>
          )}
        </td>
      ) : null}
      <th scope="row" className="span">
        <span className="cell2">
          <span className="wrap-anywhere">{item.sku}</span>
          <span className="block min-w-0 truncate">
            {[item.productName, item.variantName].filter(Boolean).join(" · ")}
          </span>
        </span>
        {item.isDisputed ? <Badge tone="critical">{t("counting:disputed")}</Badge> : null}
        {item.movedMeanwhile ? <Badge tone="warning">{t("counting:moved")}</Badge> : null}
        {item.errorCode ? (
          <span className="text-xs text-critical">{t("counting:failed")}</span>
        ) : null}
      </th>
      {racks ? (
        <td className="span2" data-l={t("counting:col.rack")}>
          {item.rack}
        </td>
      ) : null}
      {isOpen ? (
        <td className="num" data-l={t("counting:col.expected")}>
          {number(item.expected ?? 0)}
        </td>
      ) : null}
      <td className="num font-medium whitespace-normal" data-l={t("counting:col.counted")}>
        {item.counted === null ? "–" : number(item.counted)}{" "}
        <UnsentUnits sku={item.sku} barcode={item.barcode} to={to} />
        {item.counters.length > 1 ? (
          <span className="block text-xs font-normal text-secondary-foreground">
            {item.counters.map(({ name, counted }) => `${name} ${number(counted)}`).join(" · ")}
          </span>
        ) : null}
      </td>
      {isOpen ? (
        <>
          <td className="num" data-l={t("counting:col.variance")}>
            <span className={differs ? "text-critical" : undefined}>
              {item.variance === null ? "–" : formatSigned(item.variance)}
            </span>
          </td>
          <td className="num span2" data-l={t("counting:col.value")}>
            {item.varianceValue
              ? money(item.varianceValue)
              : differs
                ? t("counting:costUnknown")
                : "–"}
          </td>
          <td className="span" data-l={t("counting:col.reason")}>
            {differs ? <Reason item={item} isEditable={isEditable} /> : null}
          </td>
        </>
      ) : null}
      <td className="span text-secondary-foreground" data-l={t("counting:col.who")}>
        {item.countedAt ? `${item.countedBy ?? ""} · ${dateTime(item.countedAt)}` : ""}
      </td>
    </tr>
  );
}

function Reason({ item, isEditable }: { item: StockCountItem; isEditable: boolean }) {
  const t = getT();
  if (!isEditable) return item.reason ? t(`counting:reason.${item.reason}`) : null;
  return (
    <Select
      name={`reason-${item.stockId}`}
      defaultValue={item.reason ?? ""}
      aria-label={`${t("counting:col.reason")} ${item.sku}`}
    >
      {/* Only an existing reason can be removed: somebody else may be giving the others now. */}
      <option value={item.reason ? NO_REASON : ""}>{t("counting:reason.choose")}</option>
      {VARIANCE_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {t(`counting:reason.${reason}`)}
        </option>
      ))}
    </Select>
  );
}
