import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { cancelStockTransfer, getStockTransfer } from "#contract/stock-transfers.ts";
import { describeReturnedUnits } from "../+/returned-units-text.ts";
import { buildTransferPath } from "../+/transfer-path.ts";
import type { Route } from "./+types/cancel";

const NAMED_LINES = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  const whole = await getCall(context)(getStockTransfer, {
    params,
    query: { limit: NAMED_LINES },
  });
  return whole.transfer.status === "sent" ? whole : redirect(buildTransferPath(params.transferId));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const outcome = await attempt(getCall(context)(cancelStockTransfer, { params }));
  return outcome.ok
    ? redirectWithToast(context, buildTransferPath(params.transferId), "transfers:cancelled")
    : rejectProblem(await request.formData(), outcome.problem);
}

/** Asks the same question as the dialog on the transfer's page. */
export function ServerComponent({ loaderData, params }: Route.ServerComponentProps) {
  if (!loaderData || !("transfer" in loaderData)) return null;
  const { transfer, lines } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("transfers:cancel.title")}
        crumbs={[{ to: "/stocks/manage/transfers", label: t("transfers:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p>{describeReturnedUnits(transfer, t)}</p>
        <ul className="list-inside list-disc">
          {lines.map(({ variantId, sku, productName, quantity }) => (
            <li key={variantId}>{`${quantity} × ${sku} · ${productName}`}</li>
          ))}
        </ul>
        <ActionForm>
          <div className="flex flex-wrap items-center gap-2">
            <SubmitButton variant="destructive">{t("transfers:cancel")}</SubmitButton>
            <ButtonLink to={buildTransferPath(params.transferId)}>
              {t("transfers:cancel.keep")}
            </ButtonLink>
          </div>
        </ActionForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
