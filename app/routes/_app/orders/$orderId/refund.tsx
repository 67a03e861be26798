import { redirect } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { DayField } from "#app/components/form/day-field.tsx";
import { TextareaField, TextField } from "#app/components/form/fields.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { isBeingSent, RefundFacts } from "#app/components/order/refund-facts.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { readDay } from "#app/models/list/parse-day.ts";
import { parseMoney, showMoney } from "#app/models/product/parse-money.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { readRefund } from "#app/services/storefront/read-refund.ts";
import { attempt } from "#app/upstream/http.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { getOrder } from "#contract/orders.ts";
import type { Problem } from "#contract/problem.ts";
import { PAYMENT_PROVIDERS } from "#contract/shop-payments.ts";
import {
  REFUND_FAILURES,
  REFUND_NOTE,
  REFUND_OUTCOMES,
  recordShopRefund,
} from "#contract/shop-refunds.ts";
import type { Route } from "./+types/refund";

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ order }, { account }] = await Promise.all([
    getCall(context)(getOrder, { params }),
    getMe(context),
  ]);
  return {
    order,
    ...(await readRefund(context, order)),
    countryCode: account.countryCode,
    today: new Intl.DateTimeFormat("sv-SE", { timeZone: account.timeZone }).format(new Date()),
  };
}

const refundForm = (countryCode: CountryCode) =>
  z
    .object({
      outcome: z.enum(REFUND_OUTCOMES, { error: "required" }),
      amount: z.string().default(""),
      paidOn: z.string().default(""),
      note: REFUND_NOTE.default(""),
      isCorrection: z.enum(["true", "false"]).default("false"),
    })
    .transform(({ amount, paidOn, ...more }, issues) => {
      if (more.outcome === "nothing") return more;
      const minor = parseMoney(amount, COUNTRIES[countryCode].minorDigits);
      const day = more.outcome === "provider" ? undefined : readDay(paidOn);
      const refuse = (name: string, message: string) =>
        issues.addIssue({ code: "custom", path: [name], message });
      if (minor === null) refuse("amount", amount.trim() === "" ? "required" : "invalid_number");
      if (day === null) refuse("paidOn", paidOn.trim() === "" ? "required" : "invalid_date");
      if (minor === null || day === null) return z.NEVER;
      return { ...more, amount: minor, ...(day ? { paidOn: day } : {}) };
    });

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const [picture] = readFiles(formData, "picture");
  // A browser cannot send a chosen file again.
  formData.delete("picture");
  const { account } = await getMe(context);
  const form = parseForm(formData, refundForm(account.countryCode));
  if (!form.ok) return rejectInvalid(form);
  const body = new FormData();
  for (const [name, value] of Object.entries(form.value)) body.append(name, String(value));
  if (picture) body.append("picture", picture);
  const { orderId } = params;
  const done = await attempt(getCall(context)(recordShopRefund, { params: { orderId }, body }));
  if (!done.ok)
    return rejectProblem(
      formData,
      giveReason(moveProblemToPicture(done.problem), account.countryCode),
    );
  const { sending } = done.value.refund;
  const page = `/orders/${orderId}`;
  if (!sending) return redirectWithToast(context, page, "shopSettings:refund.saved");
  const name = PAYMENT_PROVIDERS[sending.provider];
  if (sending.state === "sending")
    addToast(context, "warning", "shopSettings:refund.sent", { name });
  else addToast(context, "success", "shopSettings:refund.taken", { name });
  return redirect(page, 303);
}

/** A picture's problem names no field. */
const moveProblemToPicture = (problem: Problem): Problem =>
  /image/.test(problem.code) ? { ...problem, fields: { picture: problem.code } } : problem;

/** The provider's code becomes words that say what to do. */
function giveReason(problem: Problem, countryCode: CountryCode): Problem {
  const { failure, reason } = problem.details ?? {};
  const kind = REFUND_FAILURES.find((one) => one === failure);
  if (problem.code !== "provider_refused" || !kind) return problem;
  const name = PAYMENT_PROVIDERS[countryCode === "id" ? "xendit" : "stripe"];
  const words = getT()(`shopSettings:refund.failed.${kind}`, { name, code: String(reason) });
  return { ...problem, details: { reason: words } };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { order, refund } = loaderData;
  const back = `/orders/${order.id}`;
  return (
    <>
      <PageHead
        title={t("shopSettings:refund.title", { number: order.externalId })}
        crumbs={[
          { to: "/orders", label: t("orders:title") },
          { to: back, label: order.externalId },
        ]}
      />
      {refund ? (
        <div className="grid max-w-form gap-4 box-content px-gutter pb-7">
          <div className="grid gap-2">
            <RefundFacts refund={refund} />
            {refund.closedAt === null && loaderData.provider === null && !isBeingSent(refund) ? (
              <p className="text-secondary-foreground">{t("shopSettings:refund.how")}</p>
            ) : null}
          </div>
          {isBeingSent(refund) ? null : <RefundForm {...loaderData} refund={refund} />}
        </div>
      ) : (
        <Empty
          title={t("shopSettings:refund.noRefund")}
          actions={<ButtonLink to={back}>{t("common:action.back")}</ButtonLink>}
        />
      )}
    </>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function RefundForm({
  order,
  refund,
  provider,
  countryCode,
  today,
}: Loaded & { refund: NonNullable<Loaded["refund"]> }) {
  const t = getT();
  const { money } = getFormat();
  const isClosed = refund.closedAt !== null;
  const isNothing = isClosed && refund.amount === null;
  return (
    <ActionForm encType="multipart/form-data" className="grid gap-4">
      <input type="hidden" name="isCorrection" value={String(isClosed)} />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">{t("shopSettings:refund.outcome")}</legend>
        {provider ? (
          <RadioField name="outcome" value="provider" defaultChecked>
            {t("shopSettings:refund.outcome.provider", { name: PAYMENT_PROVIDERS[provider] })}
          </RadioField>
        ) : null}
        <RadioField name="outcome" value="paid" defaultChecked={!(isNothing || provider)}>
          {t("shopSettings:refund.outcome.paid")}
        </RadioField>
        <RadioField name="outcome" value="nothing" defaultChecked={isNothing}>
          {t("shopSettings:refund.outcome.nothing")}
        </RadioField>
      </fieldset>
      <div className="grid gap-4 [form:has([name=outcome][value=nothing]:checked)_&]:hidden">
        <TextField
          name="amount"
          label={t("shopSettings:refund.amount")}
          hint={t("shopSettings:refund.amount.hint", {
            ...{ amount: money(refund.amountDue), shipping: money(order.shippingFee) },
          })}
          defaultValue={showMoney(refund.amount ?? refund.amountDue, COUNTRIES[countryCode])}
          inputMode="decimal"
          maxLength={20}
        />
        <div className="grid gap-4 [form:has([name=outcome][value=provider]:checked)_&]:hidden">
          <DayField
            name="paidOn"
            label={t("shopSettings:refund.paidOn")}
            defaultValue={refund.paidOn ?? today}
          />
          <TextField
            name="picture"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            label={t("shopSettings:refund.picture")}
            hint={t("shopSettings:refund.picture.hint")}
          />
        </div>
      </div>
      <TextareaField
        name="note"
        label={t("shopSettings:refund.note")}
        hint={t("shopSettings:refund.note.hint")}
        defaultValue={refund.note}
        maxLength={500}
        rows={3}
      />
      <div>
        <SubmitButton>{t("shopSettings:refund.save")}</SubmitButton>
      </div>
    </ActionForm>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
