import { z } from "zod";
import { Empty } from "#app/components/ui/empty.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { listPaymentReviews, resolvePaymentReview } from "#contract/admin-billing.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { Discrepancies } from "./+/discrepancies.tsx";
import { Review } from "./+/review.tsx";
import type { Route } from "./+types/index";

export const loader = ({ context }: Route.LoaderArgs) => getCall(context)(listPaymentReviews);

const Form = z.object({
  paymentId: z.string({ error: "required" }),
  resolution: z.enum(["credit", "refunded"]),
  note: z.string({ error: "required" }).trim().min(1, "required").max(500, "too_long"),
});

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return rejectInvalid(form);
  const { paymentId, ...body } = form.value;
  const resolved = await attempt(
    getCall(context)(resolvePaymentReview, { params: { paymentId }, body }),
  );
  return resolved.ok
    ? redirectWithToast(context, "/admin/payments", `admin:toast.${body.resolution}`)
    : rejectProblem(form.formData, resolved.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { payments, discrepancies } = loaderData;
  return (
    <>
      <AdminHead title={t("admin:payments")} />
      <Section title={t("admin:payments.reviews")} hint={t("admin:payments.reviews.text")}>
        {payments.length === 0 ? (
          <Empty title={t("admin:payments.none")} />
        ) : (
          <ul className="mt-3 grid gap-4">
            {payments.map((payment) => (
              <Review key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t("admin:payments.books")} hint={t("admin:payments.books.text")}>
        {discrepancies.length === 0 ? (
          <Empty title={t("admin:payments.agree")} />
        ) : (
          <Discrepancies discrepancies={discrepancies} />
        )}
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
