import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { useCoupon as couponCall } from "#contract/top-up.ts";

const CouponForm = z.object({ code: z.string({ error: "required" }).trim().min(1, "required") });

export async function redeemCoupon(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
): Promise<Response | ReturnType<typeof rejectInvalid>> {
  const form = parseForm(formData, CouponForm);
  if (!form.ok) return rejectInvalid(form);
  const used = await attempt(getCall(context)(couponCall, { body: form.value }));
  return used.ok
    ? redirectWithToast(context, "/order-quota/history", "quota:coupon.used", {
        count: used.value.coupon.quota,
      })
    : rejectProblem(formData, used.problem);
}
