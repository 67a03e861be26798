import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";

interface RefundProps {
  refund: NonNullable<StorefrontOrder["refund"]>;
  /** Address of the order's page. */
  page: string;
  /** The text that the buyer sent was refused. */
  isRefused: boolean;
}

/** Shows the refund, and asks where the money goes. */
export function Refund({ refund, page, isRefused }: RefundProps) {
  const t = getT();
  const { closedAt, payee, note } = refund;
  return (
    <section className="grid gap-3 rounded-md border border-primary bg-primary-soft p-4">
      <h2 className="text-lg">{t("storefront:refund")}</h2>
      <p className="text-md">{stateOf(refund)}</p>
      {payee ? (
        <p className="text-md wrap-anywhere">{t("storefront:refund.to", { payee })}</p>
      ) : null}
      {note ? (
        <p className="text-md wrap-anywhere">{t("storefront:refund.words", { note })}</p>
      ) : null}
      {refund.hasPicture ? (
        <a href={`${page}/refund-picture`} className="inline-flex min-h-11 items-center underline">
          {t("storefront:refund.proof")}
        </a>
      ) : null}
      {closedAt === null ? <PayeePart payee={payee} isRefused={isRefused} /> : null}
    </section>
  );
}

function stateOf({ closedAt, amount, amountDue, paidOn, isUnconfirmed }: RefundProps["refund"]) {
  const t = getT();
  const format = getFormat();
  if (closedAt === null)
    return t(isUnconfirmed ? "storefront:refund.unconfirmed" : "storefront:refund.open", {
      amount: format.money(amountDue),
    });
  if (amount === null || paidOn === null) return t("storefront:refund.nothing");
  return t("storefront:refund.paid", {
    ...{ amount: format.money(amount), day: format.date(`${paidOn}T05:00:00Z`) },
  });
}

/** A known payee can be corrected, behind a fold that a refused correction opens. */
function PayeePart({ payee, isRefused }: { payee: string; isRefused: boolean }) {
  const t = getT();
  if (!payee) return <PayeeForm isRefused={isRefused} />;
  return (
    <details open={isRefused} className="grid gap-2 text-md print:hidden">
      <summary className="inline-flex min-h-11 items-center text-secondary-foreground">
        {t("storefront:refund.payee.change")}
      </summary>
      <PayeeForm isRefused={isRefused} />
    </details>
  );
}

function PayeeForm({ isRefused }: { isRefused: boolean }) {
  const t = getT();
  return (
    <form method="post" className="grid gap-3 print:hidden">
      <Field
        id="payee"
        label={t("storefront:refund.payee")}
        hint={t("storefront:refund.payee.hint")}
        error={isRefused ? t("storefront:refund.payee.wrong") : undefined}
      >
        <Input
          id="payee"
          name="payee"
          minLength={8}
          maxLength={200}
          required
          aria-invalid={isRefused || undefined}
          className="h-11"
        />
      </Field>
      <Button type="submit" size="lg" variant="default" name="action" value="refund_to">
        {t("storefront:refund.payee.save")}
      </Button>
    </form>
  );
}
