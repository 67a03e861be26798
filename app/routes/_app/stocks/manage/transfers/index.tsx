import { redirect } from "react-router";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { readPage } from "#app/models/list/page-number.ts";
import { Link } from "#app/navigation/link.tsx";
import { requirePage } from "#app/services/list/list-url.ts";
import { listStockTransfers } from "#contract/stock-transfers.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { createFromLines } from "./+/actions.ts";
import { TransferForm } from "./+/transfer-form.tsx";
import { transferPath } from "./+/transfer-path.ts";
import type { Route } from "./+types/index";

const PAGE_SIZE = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const page = readPage(url.searchParams);
  const call = getCall(context);
  const [{ transfers, total }, { warehouses }] = await Promise.all([
    call(listStockTransfers, { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
    call(listWarehouses),
  ]);
  requirePage(url, page, total, PAGE_SIZE);
  return { transfers, total, page, warehouses };
}

export async function action({ context, request }: Route.ActionArgs) {
  const made = await createFromLines(context, await request.formData());
  return "to" in made ? redirect(made.to, 303) : made.reply;
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { transfers, total, page, warehouses } = loaderData;
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
        <Table cards>
          <caption className="sr-only">{t("transfers:title")}</caption>
          <thead>
            <tr>
              {(["when", "from", "to"] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`transfers:col.${column}`)}
                </th>
              ))}
              <th scope="col" className="num">
                {t("transfers:col.units")}
              </th>
              <th scope="col">{t("transfers:col.status")}</th>
              <th scope="col">{t("transfers:col.who")}</th>
            </tr>
          </thead>
          <tbody>
            {transfers.map((one) => (
              <tr key={one.id}>
                <th scope="row" className="span">
                  <Link to={transferPath(one.id)}>{dateTime(one.createdAt)}</Link>
                </th>
                <td className="span2" data-l={t("transfers:col.from")}>
                  {one.fromWarehouseName}
                </td>
                <td className="span2" data-l={t("transfers:col.to")}>
                  {one.toWarehouseName}
                </td>
                <td className="num" data-l={t("transfers:col.units")}>
                  {number(one.units)}
                </td>
                <td className="span2">
                  <Badge tone={one.status === "sent" ? "info" : "neutral"}>
                    {t(`transfers:status.${one.status}`)}
                  </Badge>
                </td>
                <td className="span2" data-l={t("transfers:col.who")}>
                  {one.actor}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Empty title={t("transfers:empty")}>{t("transfers:emptyText")}</Empty>
      )}
      <ListFoot
        page={page}
        pageSize={PAGE_SIZE}
        shown={transfers.length}
        total={total}
        url="/stocks/manage/transfers"
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
