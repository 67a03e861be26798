import { redirect } from "react-router";
import { DataTable } from "#app/components/list/data-table.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { loadPage } from "#app/services/list/list-url.ts";
import { listStockTransfers } from "#contract/stock-transfers.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { createFromLines } from "./+/actions.ts";
import { TransferForm } from "./+/transfer-form.tsx";
import { buildTransferPath } from "./+/transfer-path.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ transfers, pager }, { warehouses }] = await Promise.all([
    loadPage(currentState(context).url, 50, (query) => call(listStockTransfers, { query })),
    call(listWarehouses),
  ]);
  return { transfers, pager, warehouses };
}

export async function action({ context, request }: Route.ActionArgs) {
  const made = await createFromLines(context, await request.formData());
  return "to" in made ? redirect(made.to, 303) : made.reply;
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { transfers, pager, warehouses } = loaderData;
  const t = getT();
  const { dateTime, number } = getFormat();
  return (
    <>
      <PageHead
        title={t("transfers:title")}
        crumbs={[{ to: "/stocks/manage", label: t("stocks:title") }]}
      />
      <Section title={t("transfers:new")}>
        {warehouses.length > 1 ? (
          <TransferForm warehouses={warehouses} />
        ) : (
          <p className="text-secondary-foreground">{t("transfers:one")}</p>
        )}
      </Section>
      {transfers.length > 0 ? (
        <DataTable
          caption={t("transfers:title")}
          rows={transfers}
          columns={[
            {
              head: t("transfers:col.when"),
              cell: (one) => <Link to={buildTransferPath(one.id)}>{dateTime(one.createdAt)}</Link>,
            },
            { head: t("transfers:col.from"), cell: (one) => one.fromWarehouseName },
            { head: t("transfers:col.to"), cell: (one) => one.toWarehouseName },
            { head: t("transfers:col.units"), isNumber: true, cell: (one) => number(one.units) },
            {
              head: t("transfers:col.status"),
              isUnlabelled: true,
              cell: (one) => (
                <Badge tone={one.status === "sent" ? "info" : "neutral"}>
                  {t(`transfers:status.${one.status}`)}
                </Badge>
              ),
            },
            { head: t("transfers:col.who"), cell: (one) => one.actor },
          ]}
        />
      ) : (
        <Empty title={t("transfers:empty")}>{t("transfers:emptyText")}</Empty>
      )}
      <ListFoot {...pager} shown={transfers.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
