import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import {
  CancelEffects,
  CancelReasons,
  likelyReason,
} from "#app/components/order/cancel-effects.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/services/upstream/attempt-remote.ts";
import { getOrder } from "#contract/orders.ts";
import { cancelOrder } from "#contract/shipments.ts";
import type { Route } from "./+types/cancel";

export async function loader({ context, params }: Route.LoaderArgs) {
  return getCall(context)(getOrder, { params });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), cancelOrder.body);
  if (!form.ok) return invalid(form);
  const cancelled = await attemptRemote(
    getCall(context)(cancelOrder, { params, body: form.value }),
  );
  return cancelled.ok
    ? redirectWithToast(context, `/orders/${params.orderId}`, "order:toast.cancelled")
    : rejected(form.formData, cancelled.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { order } = loaderData;
  const t = getT();
  const back = `/orders/${order.id}`;
  const possible = order.actions.includes("cancel");
  return (
    <>
      <PageHead
        title={
          possible
            ? t("order:cancel.title", { number: order.externalId })
            : t("order:cancel.notNow")
        }
        crumbs={[
          { to: "/orders", label: t("orders:title") },
          { to: back, label: order.externalId },
        ]}
      />
      {possible ? (
        <ActionForm className="px-gutter pt-1 pb-7 grid grid-cols-1 gap-4 box-content max-w-form wrap-anywhere">
          <div>
            <h2>{t("order:cancel.effects")}</h2>
            <CancelEffects order={order} />
          </div>
          <SelectField
            name="reason"
            label={t("order:cancel.reason")}
            defaultValue={likelyReason(order)}
          >
            <CancelReasons order={order} />
          </SelectField>
          <div className="flex items-center gap-2">
            <SubmitButton variant="destructive">{t("order:cancel.confirm")}</SubmitButton>
            <ButtonLink to={back}>{t("order:cancel.keep")}</ButtonLink>
          </div>
        </ActionForm>
      ) : (
        <Empty
          title={t("order:cancel.notNow")}
          actions={<ButtonLink to={back}>{t("common:action.back")}</ButtonLink>}
        />
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
