import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { attempt } from "#app/upstream/http.ts";
import { createPromotion, endPromotion, listPromotions } from "#contract/admin-billing.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { CodeField, MaxUsesField } from "../+/code-fields.tsx";
import { codeForm, createCountSchema } from "../+/code-form.ts";
import { CodeList } from "../+/code-list.tsx";
import { formatMoneyOf } from "../+/money-in.ts";
import { SpanFields } from "../+/span-fields.tsx";
import { toInstants } from "../+/span-form.ts";
import type { Route } from "./+types/index";

const Form = z
  .object({
    ...codeForm,
    percent: createCountSchema(90).optional(),
    /** The amount in whole units of the country's currency. */
    amount: createCountSchema(10_000_000).optional(),
    minQuota: createTypedWhole(0, 1_000_000).optional(),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ["percent"],
    message: "percent_or_amount",
  })
  .refine(({ amount, countryCode }) => amount === undefined || countryCode !== undefined, {
    path: ["countryCode"],
    message: "amount_needs_country",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const promotionPage = await loadPage(currentState(context).url, 40, (query) =>
    getCall(context)(listPromotions, { query }),
  );
  return { ...promotionPage, now: Date.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  return formData.has("endId")
    ? endChosenPromotion(context, formData)
    : createFromForm(context, formData);
}

type Context = Readonly<RouterContextProvider>;

async function endChosenPromotion(context: Context, formData: FormData) {
  const params = { promotionId: String(formData.get("endId") ?? "") };
  const outcome = await attempt(getCall(context)(endPromotion, { params }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(context, "/admin/promotions", "admin:toast.codeEnded", {
    code: outcome.value.promotion.code,
  });
}

async function createFromForm(context: Context, formData: FormData) {
  const form = parseForm(formData, Form);
  if (!form.ok) return rejectInvalid(form);
  const { code, percent, amount, minQuota, maxUses, ...span } = form.value;
  const body = {
    code,
    percent: percent ?? null,
    amount: amount === undefined ? null : amount * (span.countryCode === "th" ? 100 : 1),
    minQuota: minQuota ?? 0,
    maxUses: maxUses ?? null,
    ...toInstants(span, currentState(context).timeZone),
  };
  const outcome = await attempt(getCall(context)(createPromotion, { body }));
  if (!outcome.ok) return rejectProblem(form.formData, outcome.problem);
  return redirectWithToast(context, "/admin/promotions", "admin:toast.code", {
    code: outcome.value.promotion.code,
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { pager, promotions, total, now } = loaderData;
  const describeGift = ({
    percent,
    amount,
    countryCode,
    minQuota,
  }: (typeof promotions)[number]) => {
    const discount =
      percent === null
        ? formatMoneyOf(countryCode === "th" ? "THB" : "IDR", amount ?? 0)
        : format.percent(percent / 100);
    return minQuota > 0
      ? t("admin:promotions.givesFrom", { off: discount, count: minQuota })
      : t("admin:promotions.gives", { off: discount });
  };
  return (
    <>
      <AdminHead title={t("admin:promotions")} />
      <CodeList
        title={t("admin:promotions")}
        now={now}
        codes={promotions.map((promotion) => ({ ...promotion, gives: describeGift(promotion) }))}
      />
      <ListFoot {...pager} shown={promotions.length} />
      <Section title={t("admin:promotions.new")}>
        <ActionForm className="mt-3 grid max-w-form gap-4" fieldsKey={total}>
          <CodeField />
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <TextField name="percent" inputMode="numeric" label={t("admin:promotions.percent")} />
            <TextField
              name="amount"
              inputMode="numeric"
              label={t("admin:promotions.amount")}
              hint={t("admin:promotions.amount.hint")}
            />
            <TextField name="minQuota" inputMode="numeric" label={t("admin:promotions.from")} />
            <MaxUsesField />
          </div>
          <SpanFields />
          <div>
            <SubmitButton>{t("admin:promotions.make")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
