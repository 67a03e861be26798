import { InvoiceTo } from "#app/components/billing/invoice-to.tsx";
import { StatusBadge } from "#app/components/billing/status-badge.tsx";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { findRefusalKind } from "#app/models/billing/refusal.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { getTaxInvoiceInfo } from "#contract/tax-invoice.ts";
import { getPaymentOptions } from "#contract/top-up.ts";
import { getTransaction, type TopUpTransaction } from "#contract/transactions.ts";
import { cancelPayment, refreshPayment } from "./+/actions.ts";
import { Instructions } from "./+/instructions.tsx";
import { Receipt } from "./+/receipt.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ transaction }, { sandboxUrl }, info] = await Promise.all([
    call(getTransaction, { params }),
    call(getPaymentOptions),
    call(getTaxInvoiceInfo),
  ]);
  return { transaction, sandboxUrl, info, now: Date.now() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  return form.get("intent") === "cancel"
    ? cancelPayment(context, params.transactionId)
    : refreshPayment(context, params.transactionId);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { transaction, sandboxUrl, info, now } = loaderData;
  const t = getT();
  const isPending = transaction.status === "REGISTERED";
  return (
    <>
      <PageHead
        title={t("quota:payment.title", { total: getFormat().money(transaction.total) })}
        crumbs={[
          { to: "/order-quota/history", label: t("quota:title") },
          { to: "/order-quota/history?view=payments", label: t("quota:tab.payments") },
        ]}
        titleMetadata={<StatusBadge status={transaction.status} />}
        actions={
          transaction.invoiceNumber !== null ? (
            <ButtonLink
              reloadDocument
              target="_blank"
              to={`/order-quota/payments/${transaction.id}/invoice`}
            >
              {t("quota:invoice")}
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid max-w-180 gap-5 px-gutter pt-1 pb-7">
        {transaction.review ? (
          <Alert tone="warning" title={t(`quota:review.${transaction.review}`)}>
            {t("quota:review.text")}
          </Alert>
        ) : null}
        <Outcome transaction={transaction} />
        {transaction.status === "PAID" && transaction.invoiceNumber === null ? (
          <p className="text-muted-foreground">{t("quota:invoice.none")}</p>
        ) : null}
        {isPending ? (
          <>
            <Instructions transaction={transaction} sandboxUrl={sandboxUrl} now={now} />
            <InvoiceTo info={info} />
            <div className="flex flex-wrap gap-2">
              <ActionForm intent="refresh">
                <SubmitButton variant="outline">{t("quota:payment.refresh")}</SubmitButton>
              </ActionForm>
              <AskedForm
                intent="cancel"
                label={t("quota:payment.cancel")}
                text={t("quota:payment.cancel.text")}
                confirm={t("quota:payment.cancel.sure")}
              />
            </div>
            <Poll everySeconds={5} />
          </>
        ) : null}
        <Receipt transaction={transaction} />
      </div>
    </>
  );
}

/** Explains a known provider code. Otherwise returns the code, for the provider's support. */
function explainFailure(reason: string | null): string {
  const t = getT();
  if (reason === null) return t("quota:payment.failed.none");
  const refusal = findRefusalKind(reason);
  return refusal ? t(`card:refused.${refusal}`) : t("quota:payment.failed.text", { reason });
}

function Outcome({ transaction }: { transaction: TopUpTransaction }) {
  const t = getT();
  const { status, quota, failureReason } = transaction;
  const payAgain = <ButtonLink to="/order-quota/top-up">{t("quota:payment.again")}</ButtonLink>;
  if (status === "PAID")
    return (
      <Alert tone="info" title={t("quota:payment.paid")}>
        {t("quota:payment.paid.text", { count: quota })}
      </Alert>
    );
  if (status === "FAILED")
    return (
      <Alert tone="critical" title={t("quota:payment.failed")}>
        <p>{explainFailure(failureReason)}</p>
        <p className="mt-2">{payAgain}</p>
      </Alert>
    );
  if (status === "EXPIRED" || status === "CANCELLED")
    return (
      <Alert tone="warning" title={t(`quota:payment.${status}`)}>
        <p className="mt-1">{payAgain}</p>
      </Alert>
    );
  return null;
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
