import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { requireCleanUrl } from "#app/services/list/list-url.ts";
import { stockList } from "#app/services/stock/stock-list.ts";
import { ADJUSTMENT_REASONS } from "#contract/statuses.ts";
import { findStocks, type Stock } from "#contract/stocks.ts";
import { saveLevels } from "./+/actions.ts";
import { FigureField } from "./+/figure-field.tsx";
import { buildFigureField, buildShownField, EDITABLE_FIGURES } from "./+/figures.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = { ...stockList.readParams(context), adjust: "" };
  const search = stockList.searchOf(params);
  requireCleanUrl(state.url, search);
  const query = stockList.query(params, state);
  const { stocks, total } = await getCall(context)(findStocks, { query });
  stockList.pager(state.url, params, total);
  return { stocks, back: stockList.path + search };
}

export async function action({ context, request }: Route.ActionArgs) {
  return saveLevels(context, await request.formData());
}

/** Shows the figures of a page of levels as fields that are saved together. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { stocks, back } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("stockRuns:edit.title")}
        crumbs={[{ to: back, label: t("stocks:title") }]}
      />
      {stocks.length > 0 ? (
        <ActionForm intent="levels" className="alert-in-gutter">
          <div className="grid max-w-180 gap-4 px-gutter pb-5">
            <p className="text-secondary-foreground">{t("stockRuns:edit.text")}</p>
            <div className="grid grid-cols-[12rem_minmax(0,1fr)] gap-3">
              <SelectField
                name="reason"
                label={t("stocks:adjust.reason")}
                defaultValue="correction"
              >
                {ADJUSTMENT_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {t(`stocks:reason.${reason}`)}
                  </option>
                ))}
              </SelectField>
              <TextField name="note" label={t("stocks:adjust.note")} maxLength={500} />
            </div>
          </div>
          <Levels stocks={stocks} />
          <div
            className="sticky bottom-0 z-bulkbar mt-(--toast-room) -mb-(--toast-room) flex justify-end gap-2 border-t bg-card px-gutter py-3 shadow-lid"
            data-bar="save"
          >
            <ButtonLink to={back} className="max-md:flex-1">
              {t("common:action.cancel")}
            </ButtonLink>
            <SubmitButton className="max-md:flex-1">{t("stockRuns:edit.save")}</SubmitButton>
          </div>
        </ActionForm>
      ) : (
        <EmptyResult action={<ButtonLink to={back}>{t("stockRuns:run.back")}</ButtonLink>}>
          {t("stockRuns:edit.empty")}
        </EmptyResult>
      )}
    </>
  );
}

function Levels({ stocks }: { stocks: Stock[] }) {
  const t = getT();
  return (
    <Table cards>
      <caption className="sr-only">{t("stockRuns:edit.caption")}</caption>
      <colgroup>
        <col />
        <col width={180} />
        {EDITABLE_FIGURES.map((figure) => (
          <col key={figure} width={120} />
        ))}
        <col width={104} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t("stocks:col.item")}</th>
          <th scope="col">{t("stockRuns:col.warehouse")}</th>
          {EDITABLE_FIGURES.map((figure) => (
            <th key={figure} scope="col" className="num">
              {t(`stocks:col.${figure}`)}
            </th>
          ))}
          <th scope="col" className="avail num">
            {t("stocks:col.available")}
          </th>
        </tr>
      </thead>
      <tbody>
        {stocks.map((stock, row) => (
          <LevelRow key={stock.id} stock={stock} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function LevelRow({ stock, row }: { stock: Stock; row: number }) {
  const t = getT();
  const { number } = getFormat();
  const { sku, warehouseName: warehouse } = stock;
  return (
    <tr>
      <th scope="row" className="span">
        <input type="hidden" name={`rows[${row}].stockId`} value={stock.id} />
        <span className="cell2">
          <span className="wrap-anywhere">{sku}</span>
          <span className="block min-w-0 truncate">
            {[stock.productName, stock.variantName].filter(Boolean).join(" · ")}
          </span>
        </span>
      </th>
      <td className="span" data-l={t("stockRuns:col.warehouse")}>
        {warehouse}
      </td>
      {EDITABLE_FIGURES.map((figure) => (
        <td key={figure} className="num" data-l={t(`stocks:col.${figure}`)}>
          <FigureField
            name={buildFigureField(row, figure)}
            shownName={buildShownField(row, figure)}
            label={t("stockRuns:edit.figure", {
              ...{ figure: t(`stocks:col.${figure}`), sku, warehouse },
            })}
            shown={stock[figure]}
          />
        </td>
      ))}
      <td className="avail num" data-l={t("stocks:col.available")}>
        {number(stock.available)}
      </td>
    </tr>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
