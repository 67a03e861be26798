import { Button } from "#app/components/ui/button.tsx";
import { Checkbox, Radio } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { formatZone } from "#app/i18n/zone-text.ts";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { findOrders } from "#contract/orders.ts";
import { EXPORT_GROUPS, nameColumn } from "./+/columns.tsx";
import { exportFilter, exportScope, listScopeFields } from "./+/export-filter.ts";
import type { Route } from "./+types/export";

const FORMATS = ["xlsx", "csv"] as const;
/** Counting stops here: a full count takes about a second per million orders. */
const COUNTED = 100_000;

/** Shows a form for the orders, the columns and the file type. The form opens the file itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const scope = exportScope(context);
  const fields = listScopeFields(scope);
  const { account } = await getMe(context);
  const count = async (filter: ReturnType<typeof exportFilter>) =>
    (await call(findOrders, { query: { ...filter, limit: 1, countUpTo: COUNTED } })).total;
  const [chosen, all] = await Promise.all([count(exportFilter(context, account)), count({})]);
  return {
    fields,
    isPicked: scope.ids.length > 0,
    chosen,
    all,
    zone: currentState(context).timeZone,
    back: `/orders${scope.ids.length > 0 ? "" : `?${new URLSearchParams(fields)}`}`,
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { fields, isPicked, chosen, all, zone, back } = loaderData;
  const t = getT();
  const { counted } = getFormat();
  const formatShownCount = (total: number) => counted(total, total === COUNTED);
  return (
    <>
      <PageHead title={t("orderExport:title")} crumbs={[{ to: back, label: t("orders:title") }]} />
      <form method="get" action="/orders/export-file">
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Section title={t("orderExport:which")}>
          <div className="grid justify-items-start gap-2">
            <Radio name="which" value="" defaultChecked>
              {t(isPicked ? "orderExport:which.chosen" : "orderExport:which.list", {
                n: formatShownCount(chosen),
              })}
            </Radio>
            <Radio name="which" value="all">
              {t("orderExport:which.all", { n: formatShownCount(all) })}
            </Radio>
          </div>
        </Section>
        <Section
          title={t("orderExport:columns")}
          hint={t("orderExport:rows", { zone: formatZone(zone, t) })}
        >
          <div className="mt-4 grid grid-cols-3 items-start gap-6 max-lg:grid-cols-2 max-md:grid-cols-1">
            {EXPORT_GROUPS.map(({ name, columns }) => (
              <fieldset key={name} className="grid justify-items-start gap-1">
                <legend className={cn(labelStyle, "mb-1")}>{t(`orderExport:group.${name}`)}</legend>
                {columns.map((column) => (
                  <Checkbox key={column} name="columns" value={column} defaultChecked>
                    {nameColumn(column, t)}
                  </Checkbox>
                ))}
              </fieldset>
            ))}
          </div>
        </Section>
        <Section title={t("orderExport:file")}>
          <div className="mb-4 flex flex-wrap gap-4">
            {FORMATS.map((format) => (
              <Radio key={format} name="format" value={format} defaultChecked={format === "xlsx"}>
                {t(`orderExport:${format}`)}
              </Radio>
            ))}
          </div>
          <Button type="submit" variant="default">
            <Icon name="download" />
            {t("orderExport:download")}
          </Button>
        </Section>
      </form>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
