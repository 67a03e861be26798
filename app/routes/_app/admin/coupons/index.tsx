import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { attempt } from "#app/upstream/http.ts";
import { createCoupon, endCoupon, listCoupons } from "#contract/admin-billing.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { CodeField, MaxUsesField } from "../+/code-fields.tsx";
import { codeForm, createCountSchema } from "../+/code-form.ts";
import { CodeList } from "../+/code-list.tsx";
import { SpanFields } from "../+/span-fields.tsx";
import { toInstants } from "../+/span-form.ts";
import type { Route } from "./+types/index";

const Form = z.object({
  ...codeForm,
  quota: createCountSchema(1_000_000),
  validDays: createCountSchema(3650).optional(),
});

export async function loader({ context }: Route.LoaderArgs) {
  const couponPage = await loadPage(currentState(context).url, 40, (query) =>
    getCall(context)(listCoupons, { query }),
  );
  return { ...couponPage, now: Date.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const formData = await request.formData();
  return formData.has("endId")
    ? endChosenCoupon(context, formData)
    : createFromForm(context, formData);
}

type Context = Readonly<RouterContextProvider>;

async function endChosenCoupon(context: Context, formData: FormData) {
  const params = { couponId: String(formData.get("endId") ?? "") };
  const outcome = await attempt(getCall(context)(endCoupon, { params }));
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirectWithToast(context, "/admin/coupons", "admin:toast.codeEnded", {
    code: outcome.value.coupon.code,
  });
}

async function createFromForm(context: Context, formData: FormData) {
  const form = parseForm(formData, Form);
  if (!form.ok) return rejectInvalid(form);
  const { code, quota, validDays, maxUses, ...span } = form.value;
  const body = {
    code,
    quota,
    validDays: validDays ?? null,
    maxUses: maxUses ?? null,
    ...toInstants(span, currentState(context).timeZone),
  };
  const outcome = await attempt(getCall(context)(createCoupon, { body }));
  if (!outcome.ok) return rejectProblem(form.formData, outcome.problem);
  return redirectWithToast(context, "/admin/coupons", "admin:toast.code", {
    code: outcome.value.coupon.code,
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { pager, coupons, total, now } = loaderData;
  const describeGift = ({ quota, validDays }: (typeof coupons)[number]) => {
    const gives = t("admin:coupons.gives", { orders: quota, count: quota });
    return validDays ? t("admin:coupons.givesFor", { gives, count: validDays }) : gives;
  };
  return (
    <>
      <AdminHead title={t("admin:coupons")} />
      <CodeList
        title={t("admin:coupons")}
        now={now}
        codes={coupons.map((coupon) => ({
          ...coupon,
          gives: describeGift(coupon),
        }))}
      />
      <ListFoot {...pager} shown={coupons.length} />
      <Section title={t("admin:coupons.new")}>
        <ActionForm className="mt-3 grid max-w-form gap-4" fieldsKey={total}>
          <CodeField />
          <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
            <TextField name="quota" required inputMode="numeric" label={t("admin:coupons.quota")} />
            <TextField
              name="validDays"
              inputMode="numeric"
              label={t("admin:coupons.days")}
              hint={t("admin:coupons.days.hint")}
            />
            <MaxUsesField />
          </div>
          <SpanFields />
          <div>
            <SubmitButton>{t("admin:coupons.make")}</SubmitButton>
          </div>
        </ActionForm>
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
