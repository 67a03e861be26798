import { Alert } from "#app/components/ui/alert.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { RuleTrial as Trial } from "#app/models/stock/rule-trial.ts";
import type { FigureWords } from "#app/models/stock/rule-words.ts";

/** Shows what each channel would display under an unsaved rule, and the calculation. */
export function RuleTrial({ rows, unknownSkus, unlistedSkus, refusals }: Trial) {
  const t = getT();
  if (refusals.length > 0)
    return (
      <Alert tone="critical" title={t("stockRules:try.failed")}>
        {refusals.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Alert>
    );
  return (
    <section className="grid gap-3" aria-labelledby="trial">
      <h2 id="trial">{t("stockRules:try.title")}</h2>
      {unknownSkus.length > 0 ? (
        <Alert tone="warning">
          {t("stockRules:try.unknown", { values: unknownSkus.join(", ") })}
        </Alert>
      ) : null}
      {unlistedSkus.length > 0 ? (
        <Alert tone="warning">
          {t("stockRules:try.unlisted", { values: unlistedSkus.join(", ") })}
        </Alert>
      ) : null}
      {rows.length === 0 ? (
        <p className="text-secondary-foreground">{t("stockRules:try.none")}</p>
      ) : (
        <TrialTable rows={rows} />
      )}
    </section>
  );
}

function TrialTable({ rows }: Pick<Trial, "rows">) {
  const t = getT();
  const { number } = getFormat();
  const formatQuantity = (quantity: number | null) => (quantity === null ? "–" : number(quantity));
  return (
    <Table cards>
      <caption className="pb-2 text-left text-xs text-muted-foreground max-md:block">
        {t("stockRules:try.caption")}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("stockRules:try.item")}</th>
          <th scope="col">{t("stockRules:try.channel")}</th>
          {(["available", "now", "after"] as const).map((name) => (
            <th key={name} scope="col" className="num">
              {t(`stockRules:try.${name}`)}
            </th>
          ))}
          <th scope="col">{t("stockRules:try.why")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="span">
              <span className="cell2">
                <span className="block min-w-0 truncate">{row.productName}</span>
                <span className="block min-w-0 truncate">{row.sku}</span>
              </span>
            </th>
            <td className="span" data-l={t("stockRules:try.channel")}>
              {row.channel}
            </td>
            <td className="num" data-l={t("stockRules:try.available")}>
              {formatQuantity(row.available)}
            </td>
            <td className="num" data-l={t("stockRules:try.now")}>
              {formatQuantity(row.now)}
            </td>
            <td className="font-medium num" data-l={t("stockRules:try.after")}>
              {formatQuantity(row.after?.quantity ?? null)}
            </td>
            <td className="span" data-l={t("stockRules:try.why")}>
              <span className="text-xs text-secondary-foreground">
                {explainFigure(row.after, t)}
              </span>
              {row.over > 0 ? (
                <span className="block text-xs text-warning">
                  {t("stockRules:try.over", { count: row.over })}
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function explainFigure(figure: FigureWords | null, t: Translate): string {
  if (!figure) return t("stockRules:figure.untouched");
  const steps = figure.lines.map(({ label, after }) => `${label} = ${after}`).join(" → ");
  return [figure.rule, steps].filter(Boolean).join(": ");
}
