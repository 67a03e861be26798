import { DataTable } from "#app/components/list/data-table.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { listSizeCharts } from "#contract/size-charts.ts";
import { SettingsFrame } from "../+/frame.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { sizeCharts } = await getCall(context)(listSizeCharts);
  const format = getFormat(context);
  return {
    rows: sizeCharts.map(({ id, name, image, measures, rows, productCount }) => ({
      to: `/settings/size-guide/${encodeURIComponent(id)}`,
      name,
      image: image?.url ?? null,
      sizes: rows.map(({ size }) => size).join(", ") || "–",
      measures: measures.join(", ") || "–",
      products: format.number(productCount),
    })),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { rows } = loaderData;
  const t = getT();
  const add = (
    <ButtonLink to="/settings/size-guide/new" variant="default" data-new="">
      <Icon name="plus" />
      {t("sizeGuide:new")}
    </ButtonLink>
  );
  if (rows.length === 0)
    return (
      <SettingsFrame part="/settings/size-guide" title={t("sizeGuide:title")}>
        <Empty title={t("sizeGuide:empty")} actions={add}>
          {t("sizeGuide:empty.text")}
        </Empty>
      </SettingsFrame>
    );
  return (
    <SettingsFrame part="/settings/size-guide" title={t("sizeGuide:title")} actions={add}>
      <DataTable
        className="flush"
        caption={t("sizeGuide:title")}
        rows={rows}
        keyOf={({ to }) => to}
        columns={[
          {
            head: t("sizeGuide:col.name"),
            cell: ({ to, name, image }) => (
              <span className="item">
                <Thumb url={image} />
                <Link
                  className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
                  to={to}
                >
                  {name}
                </Link>
              </span>
            ),
          },
          { head: t("sizeGuide:col.sizes"), card: "all", cell: ({ sizes }) => sizes },
          { head: t("sizeGuide:col.measures"), card: "all", cell: ({ measures }) => measures },
          { head: t("sizeGuide:col.products"), isNumber: true, cell: ({ products }) => products },
        ]}
      />
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
