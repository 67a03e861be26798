import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError, SelectField, TextField } from "#app/components/form/fields.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import {
  asksForUnits,
  CancelEffects,
  CancelReasons,
} from "#app/components/order/cancel-effects.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { explainRefusal, findPossibleAct, findRefusal } from "#app/models/order/order-acts.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { isPaymentClaimed, readShopReceipt } from "#app/services/storefront/shop-receipt.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { MAX_PIECES } from "#contract/numbers.ts";
import { getOrder, type OrderDetail } from "#contract/orders.ts";
import { cancelOrder } from "#contract/shipments.ts";
import type { Route } from "./+types/cancel";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { order } = await getCall(context)(getOrder, { params });
  const isClaimed = isPaymentClaimed(await readShopReceipt(context, order), order);
  return {
    order,
    isClaimed,
    scope: SCOPES.find((known) => known === currentState(context).url.searchParams.get("scope")),
  };
}

/** `missing`: some units, of which the missing ones are filled in. */
const SCOPES = ["some", "missing"] as const;

/** Cancels the whole order, unless the form limits it to some units. */
const CancelForm = z
  .object({
    reason: z.string({ error: "required" }),
    scope: z.enum(["all", "some"]).default("all"),
    lines: z
      .array(z.object({ lineId: z.string(), quantity: createTypedWhole(0, MAX_PIECES).default(0) }))
      .default([]),
  })
  .superRefine(({ scope, lines }, context) => {
    if (scope === "some" && !lines.some(({ quantity }) => quantity > 0))
      context.addIssue({ code: "custom", path: ["lines"], message: "too_few" });
  });

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), CancelForm);
  if (!form.ok) return rejectInvalid(form);
  const { reason, scope, lines } = form.value;
  const chosen = lines.flatMap((line, at) => (line.quantity > 0 ? [{ line, at }] : []));
  const body = { reason, ...(scope === "some" ? { lines: chosen.map(({ line }) => line) } : {}) };
  const cancelled = await attemptRemote(getCall(context)(cancelOrder, { params, body }));
  if (cancelled.ok)
    return redirectWithToast(
      context,
      `/orders/${params.orderId}`,
      scope === "some" ? "order:toast.unitsCancelled" : "order:toast.cancelled",
    );
  // The call has only the lines with units to cancel, so its field indexes differ from the form's.
  const places = chosen.map(({ at }) => at);
  const fields = Object.entries(cancelled.problem.fields ?? {}).map(([name, code]) => [
    name.replace(/^lines\[(\d+)\]/, (_, place) => `lines[${places[Number(place)]}]`),
    code,
  ]);
  return rejectProblem(form.formData, { ...cancelled.problem, fields: Object.fromEntries(fields) });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { order, isClaimed, scope } = loaderData;
  const t = getT();
  const back = `/orders/${order.id}`;
  const refusal = findRefusal(order, "cancel");
  const possible = refusal === null;
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
            <CancelEffects order={order} isClaimed={isClaimed} />
          </div>
          {asksForUnits(order) ? <Scope order={order} scope={scope} /> : null}
          <SelectField name="reason" label={t("order:cancel.reason")} required>
            <CancelReasons order={order} />
          </SelectField>
          <div className="flex items-center gap-2">
            <SubmitButton variant="destructive">{t("order:cancel.confirm")}</SubmitButton>
            <ButtonLink to={back}>{t("order:cancel.keep")}</ButtonLink>
          </div>
        </ActionForm>
      ) : (
        <Empty
          title={
            refusal ? explainRefusal(refusal, order, t, getFormat()) : t("order:cancel.notNow")
          }
          actions={<ButtonLink to={back}>{t("common:action.back")}</ButtonLink>}
        />
      )}
    </>
  );
}

/** CSS shows the lines when only some units are cancelled, so it works without JavaScript. */
function Scope({
  order,
  scope,
}: {
  order: OrderDetail;
  scope: (typeof SCOPES)[number] | undefined;
}) {
  const t = getT();
  const asksSome = scope !== undefined;
  const units = findPossibleAct(order, "cancel_units")?.lines ?? [];
  const missing = findPossibleAct(order, "ship_short")?.lines ?? [];
  const countMissing = (id: string) =>
    scope === "missing" ? (missing.find(({ lineId }) => lineId === id)?.most ?? 0) : 0;
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">{t("order:cancel.scope")}</legend>
        <RadioField name="scope" value="all" defaultChecked={!asksSome}>
          {t("order:cancel.scope.all")}
        </RadioField>
        <RadioField name="scope" value="some" defaultChecked={asksSome}>
          {t("order:cancel.scope.some")}
        </RadioField>
      </fieldset>
      <ul className="grid gap-3 [form:has([name=scope][value=all]:checked)_&]:hidden">
        {order.lines
          .filter(({ id }) => units.some(({ lineId }) => lineId === id))
          .map((line, at) => (
            <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_120px] items-start gap-3">
              <input type="hidden" name={`lines[${at}].lineId`} value={line.id} />
              <span className="grid gap-px">
                <span className="text-sm font-medium">{line.name}</span>
                <span className="text-xs text-muted-foreground">
                  {[line.variantName, line.sku].filter(Boolean).join(" · ")}
                </span>
              </span>
              <TextField
                name={`lines[${at}].quantity`}
                label={t("order:cancel.units", { count: line.quantity })}
                aria-label={t("order:cancel.unitsOf", { name: line.name, sku: line.sku })}
                inputMode="numeric"
                defaultValue={countMissing(line.id)}
              />
            </li>
          ))}
      </ul>
      <FieldError name="lines" />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
