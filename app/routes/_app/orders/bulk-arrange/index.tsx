import { redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addToast } from "#app/services/form/toast.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { getShipmentPlan, planShipments } from "#contract/bulk-shipments.ts";
import { startShipmentRun } from "#contract/shipment-runs.ts";
import { findBlockedReason } from "../+/blocked-reasons.ts";
import { isAllChosen, readMatching } from "../+/chosen-orders.ts";
import { orderList } from "../+/list.ts";
import { readIds } from "../bulk/+/picked-orders.ts";
import { codesIn, readShipments } from "./+/arrange-groups.ts";
import { AskedShops, Asking } from "./+/asked-shops.tsx";
import { GroupCard } from "./+/group-card.tsx";
import { codeField } from "./+/group-fields.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = currentState(context).url;
  const planId = searchParams.get("plan");
  if (!planId) return beginPlan(context, searchParams);
  const call = getCall(context);
  const [me, found] = await Promise.all([
    getMe(context),
    nullIfMissing(call(getShipmentPlan, { params: { planId } })),
  ]);
  if (!found) return redirect("/orders");
  const { status, groups, blocked } = found.plan;
  if (status === "done" && groups.length + blocked.length === 0) return redirect("/orders");
  const orderIds = groups.flatMap(({ orders }) => orders.map(({ id }) => id));
  const codes = Object.fromEntries(codesIn(searchParams, orderIds));
  return { plan: found.plan, senderName: me.account.name, codes, here: `${pathname}${search}` };
}

/**
 * Plans the orders that the address names, and redirects to the plan. Keeps tracking codes that
 * were typed for an earlier run.
 */
async function beginPlan(context: Route.LoaderArgs["context"], searchParams: URLSearchParams) {
  const params = orderList.readParams(context);
  const orderIds = isAllChosen(searchParams)
    ? (await readMatching(context, params, ["to_process"])).map(({ id }) => id)
    : readIds(searchParams);
  if (orderIds.length === 0) return redirect("/orders");
  const { planId } = await getCall(context)(planShipments, { body: { orderIds } });
  const planned = new URLSearchParams({ plan: planId });
  for (const [name, code] of codesIn(searchParams, orderIds)) planned.set(name, code);
  return redirect(`/orders/bulk-arrange?${planned}`, 303);
}

export async function action({ context, request }: Route.ActionArgs) {
  const planId = currentState(context).url.searchParams.get("plan") ?? undefined;
  const formData = await request.formData();
  const { shipments, lacking, withoutCode } = readShipments(formData);
  if (Object.keys(lacking).length > 0 || shipments.length === 0) {
    const codes = withoutCode.map((orderId) => [codeField(orderId), "required"]);
    const fieldErrors = { ...lacking, ...Object.fromEntries(codes) };
    if (Object.keys(fieldErrors).length === 0)
      return rejectInvalid({ formData, formError: "no_order_chosen" });
    return rejectInvalid({ formData, fieldErrors });
  }
  const started = await attempt(
    getCall(context)(startShipmentRun, { body: { shipments, planId } }),
  );
  if (!started.ok) return rejectProblem(formData, { ...started.problem, fields: undefined });
  if (withoutCode.length > 0)
    addToast(context, "warning", "orderBulk:arrange.withoutCode", { n: withoutCode.length });
  return redirect(`/orders/runs/${started.value.runId}`, 303);
}

function describeBlocked(code: string, message: string, t: Translate): string {
  const reason = findBlockedReason(code);
  return reason ? t(`orderBulk:blocked.${reason}`) : message || t("orderBulk:blocked.other");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData || !("plan" in loaderData)) return null;
  const { plan, senderName, codes, here } = loaderData;
  const { groups, shops, blocked } = plan;
  const t = getT();
  const isRunning = plan.status === "running";
  const orderCount = [...groups, ...shops].reduce((sum, group) => sum + group.orders.length, 0);
  return (
    <>
      <PageHead
        title={t("orderBulk:arrange.title", { n: orderCount })}
        crumbs={[{ to: "/orders", label: t("orders:title") }]}
        titleMetadata={
          <span className="text-secondary-foreground">{t("orderBulk:arrange.hint")}</span>
        }
      />
      <div className="grid gap-4 px-gutter py-3">
        {blocked.length > 0 ? (
          <Alert tone="critical" title={t("orderBulk:arrange.blocked", { n: blocked.length })}>
            <ul className="mt-1 grid gap-1">
              {blocked.map(({ orderId, orderNumber, code, message }) => (
                <li key={orderId} className="flex flex-wrap gap-x-2">
                  <Link to={`/orders/${orderId}`}>{orderNumber || orderId}</Link>
                  <span className="text-secondary-foreground">
                    {describeBlocked(code, message, t)}
                  </span>
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {isRunning ? <Asking plan={plan} here={here} /> : null}
        {groups.length > 0 ? (
          <ActionForm className="grid grid-cols-1 gap-4">
            {groups.map((group) => {
              const name = group.orders[0]?.id ?? "";
              return <GroupCard key={name} {...{ group, name, senderName, codes }} />;
            })}
            <div
              className="sticky bottom-0 mt-(--toast-room) -mb-(--toast-room) flex justify-end gap-2 border-t bg-card py-3"
              data-bar="save"
            >
              <ButtonLink to="/orders">{t("common:action.cancel")}</ButtonLink>
              <SubmitButton>{t("orderBulk:arrange.only")}</SubmitButton>
            </div>
          </ActionForm>
        ) : isRunning ? null : (
          <Empty
            title={t("orderBulk:arrange.none")}
            actions={<ButtonLink to="/orders">{t("common:action.back")}</ButtonLink>}
          />
        )}
        <AskedShops shops={shops} />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
