import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { DataTable } from "#app/components/list/data-table.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { explainBatchReason } from "#app/models/product/batch-reason.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { listTrash, restoreProducts, TRASH_DAYS } from "#contract/product-trash.ts";
import type { Route } from "./+types/trash";

const TRASH_PATH = "/products-v2/trash";

export async function loader({ context }: Route.LoaderArgs) {
  const { products, pager } = await loadPage(currentState(context).url, 50, (query) =>
    getCall(context)(listTrash, { query }),
  );
  const format = getFormat(context);
  return {
    pager,
    rows: products.map(({ id, name, sku, image, deletedAt, until }) => ({
      ...{ id, name, sku, imageUrl: image?.url ?? null },
      deleted: format.dateTime(deletedAt),
      until: format.date(until),
    })),
  };
}

/** Restores the one product whose button was pressed. */
export async function action({ context, request }: Route.ActionArgs) {
  const productId = String((await request.formData()).get("restore") ?? "");
  const { url } = currentState(context);
  const { restored, kept } = await getCall(context)(restoreProducts, {
    body: { productIds: [productId] },
  });
  if (restored.length > 0)
    return redirectWithToast(context, TRASH_PATH + url.search, "productBatches:trash.restored");
  addToast(context, "warning", "productBatches:trash.kept", {
    reason: explainBatchReason(getT(context), kept[0]?.code ?? null),
  });
  return redirect(TRASH_PATH + url.search, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { pager, rows } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("productBatches:trash.title")}
        crumbs={[{ to: "/products-v2/master", label: t("products:title") }]}
      />
      {rows.length > 0 ? (
        <>
          <p className={sectionStyle}>{t("productBatches:trash.text", { count: TRASH_DAYS })}</p>
          <ActionForm>
            <Trash rows={rows} />
          </ActionForm>
          <ListFoot {...pager} shown={rows.length} />
        </>
      ) : (
        <Empty
          title={t("productBatches:trash.empty")}
          actions={<ButtonLink to="/products-v2/master">{t("products:title")}</ButtonLink>}
        >
          {t("productBatches:trash.text", { count: TRASH_DAYS })}
        </Empty>
      )}
    </>
  );
}

type Rows = NonNullable<Route.ServerComponentProps["loaderData"]>["rows"];

function Trash({ rows }: { rows: Rows }) {
  const t = getT();
  return (
    <DataTable
      twoLines
      caption={t("productBatches:trash.title")}
      rows={rows}
      columns={[
        {
          head: t("productBatches:history.product"),
          card: "quarter",
          className: "max-cards:col-span-full",
          cell: ({ name, sku, imageUrl }) => (
            <span className="flex items-center gap-2">
              <Thumb url={imageUrl} />
              <span className="cell2">
                <span className="wrap-anywhere">{name}</span>
                <span className="text-xs font-normal text-muted-foreground">{sku}</span>
              </span>
            </span>
          ),
        },
        { head: t("productBatches:trash.deleted"), cell: ({ deleted }) => deleted },
        { head: t("productBatches:trash.until"), cell: ({ until }) => until },
        {
          head: t("productBatches:trash.restore"),
          isHeadHidden: true,
          isNumber: true,
          cell: ({ id, name }) => (
            <SubmitButton
              variant="outline"
              size="sm"
              name="restore"
              value={id}
              aria-label={t("productBatches:trash.restoreNamed", { name })}
            >
              {t("productBatches:trash.restore")}
            </SubmitButton>
          ),
        },
      ]}
    />
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
