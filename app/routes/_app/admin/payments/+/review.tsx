import type { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PaymentToReview } from "#contract/admin-billing.ts";
import { formatMoneyOf } from "../../+/money-in.ts";

const PROVIDER_NAMES = { xendit: "Xendit", stripe: "Stripe" } as const;

/** Currencies of what each provider is asked to collect. */
const ASKED_IN = { xendit: "IDR", stripe: "THB" } as const;

/** Shows a payment that was not credited automatically, for a person to decide. */
export function Review({ payment }: { payment: z.infer<typeof PaymentToReview> }) {
  const t = getT();
  const format = getFormat();
  const { id, provider, providerPaymentId, reason, amount, currency, paidAt, transaction } =
    payment;
  return (
    <li>
      <Card>
        <header className="flex flex-wrap items-center gap-2">
          <h3 className="text-md font-semibold">{formatMoneyOf(currency, amount)}</h3>
          <Badge tone="warning">{t(`admin:reason.${reason}`)}</Badge>
          <span className="text-secondary-foreground">{format.dateTime(paidAt)}</span>
        </header>
        <p className="mt-1.5 wrap-anywhere">
          {PROVIDER_NAMES[provider]} <code>{providerPaymentId}</code>
        </p>
        {transaction ? (
          <p className="mt-1">
            <Link to={`/admin/accounts/${encodeURIComponent(transaction.accountId)}`}>
              {transaction.accountName}
            </Link>
            {" · "}
            {t("admin:payments.for", {
              orders: transaction.quota,
              count: transaction.quota,
              total: formatMoneyOf(ASKED_IN[provider], transaction.total),
            })}
          </p>
        ) : (
          <p className="mt-1 text-secondary-foreground">{t("admin:payments.unknown")}</p>
        )}
        <ActionForm intent={`review-${id}`} className="mt-3 grid max-w-form gap-4">
          <input type="hidden" name="paymentId" value={id} />
          <SelectField
            name="resolution"
            label={t("admin:payments.decision")}
            defaultValue={transaction ? "credit" : "refunded"}
          >
            {transaction ? (
              <option value="credit">
                {t("admin:payments.credit", {
                  orders: transaction.quota,
                  count: transaction.quota,
                })}
              </option>
            ) : null}
            <option value="refunded">{t("admin:payments.refunded")}</option>
          </SelectField>
          <TextField name="note" required maxLength={500} label={t("admin:do.note")} />
          <div>
            <SubmitButton variant="outline">{t("admin:payments.submit")}</SubmitButton>
          </div>
        </ActionForm>
      </Card>
    </li>
  );
}
