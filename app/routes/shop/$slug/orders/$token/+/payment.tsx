import { FoldedSection } from "#app/components/storefront/folded-section.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { plainAmount } from "#app/models/storefront/plain-amount.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import { CopiedText } from "./copied-text.tsx";
import { OnlinePayment } from "./online.tsx";

interface PaymentProps {
  order: StorefrontOrder;
  /** Address of the order's page. */
  page: string;
  /** Why the picture of the transfer was refused; `null` if it was not. */
  slipProblem: string | null;
  /** Why no payment was opened online; `null` if none was refused. */
  onlineProblem?: string | null;
  countryCode?: CountryCode;
}

/** Payment details, while unpaid. They are folded once the payment is reported. */
export function Payment({
  order,
  page,
  slipProblem,
  onlineProblem = null,
  countryCode = "id",
}: PaymentProps) {
  const t = getT();
  const format = getFormat();
  if (order.status !== "unpaid") return null;
  if (order.paymentClaimedAt)
    return (
      <section className="grid gap-3 rounded-md border border-primary bg-primary-soft p-4">
        <h2 className="text-lg">{t("storefront:order.claimed")}</h2>
        <p className="text-md">
          {t("storefront:order.claimed.text", { time: format.dateTime(order.paymentClaimedAt) })}
        </p>
        <ClaimForm order={order} slipProblem={slipProblem} />
        <FoldedSection
          label={t("storefront:order.claimed.details")}
          className="grid gap-3 print:hidden"
        >
          <Transfer order={order} page={page} countryCode={countryCode} />
        </FoldedSection>
      </section>
    );
  return (
    <section className="grid gap-3 rounded-md border border-primary bg-primary-soft p-4">
      <h2 className="text-lg">
        {t("storefront:order.pay", { amount: format.money(order.total) })}
      </h2>
      {order.expiresAt ? (
        <p className="text-md">
          {t("storefront:order.payUntil", { time: format.dateTime(order.expiresAt) })}
        </p>
      ) : null}
      {order.claimRefusedAt ? (
        <Alert tone="warning" title={t("storefront:order.claimRefused")}>
          {t("storefront:order.claimRefused.text")}
        </Alert>
      ) : null}
      {order.online ? (
        <OnlinePayment
          online={order.online}
          countryCode={countryCode}
          page={page}
          problem={onlineProblem}
        />
      ) : null}
      <Transfer order={order} page={page} countryCode={countryCode} />
      <ClaimForm order={order} slipProblem={slipProblem} />
    </section>
  );
}

type TransferProps = Required<Pick<PaymentProps, "order" | "page" | "countryCode">>;

/** The seller's accounts and QR, with what to copy. */
function Transfer({ order, page, countryCode }: TransferProps) {
  const t = getT();
  return (
    <>
      {order.bankAccounts.map(({ bank, number, holder }) => (
        <CopiedText
          key={bank + number}
          label={t("storefront:order.account", { bank, holder })}
          text={number}
        />
      ))}
      {order.bankAccounts.length > 0 ? (
        <>
          <CopiedText
            label={t("storefront:order.amount")}
            text={plainAmount(countryCode, order.total)}
          />
          <p className="text-sm text-secondary-foreground">{t("storefront:order.copy")}</p>
        </>
      ) : null}
      {order.qr ? (
        <figure className="grid justify-items-center gap-2 rounded-sm bg-picture p-4">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(order.qr.svg)}`}
            alt={t("storefront:order.qr")}
            width={256}
            height={256}
            className="size-64"
          />
          <figcaption>
            <a href={`${page}/qr`} download className={buttonVariants({ size: "lg" })}>
              {t("storefront:order.qr.save")}
            </a>
          </figcaption>
        </figure>
      ) : order.online ? null : (
        <p className="text-md">{t("storefront:order.reference", { number: order.number })}</p>
      )}
    </>
  );
}

const SLIP_PROBLEMS = [
  "required",
  "image_type",
  "image_too_large",
  "unreadable_image",
  "too_many_slips",
  "slip_known",
] as const;

/** The report of the payment, with a picture of the transfer from the gallery or the camera. */
function ClaimForm({ order, slipProblem }: Pick<PaymentProps, "order" | "slipProblem">) {
  const t = getT();
  const format = getFormat();
  const mayClaim = order.actions.includes("claim_payment");
  if (!(mayClaim || order.takesSlip)) return null;
  const problem = SLIP_PROBLEMS.find((code) => code === slipProblem) ?? "other";
  return (
    <form method="post" encType="multipart/form-data" className="grid gap-3 print:hidden">
      {order.slips.length > 0 ? (
        <p className="text-md">{t("storefront:slip.shown", { count: order.slips.length })}</p>
      ) : null}
      {order.takesSlip ? (
        <Field
          id="slip"
          label={t(mayClaim ? "storefront:slip.optional" : "storefront:slip")}
          hint={t("storefront:slip.hint")}
          error={slipProblem === null ? undefined : t(`storefront:slip.problem.${problem}`)}
        >
          <Input
            id="slip"
            name="slip"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            required={!mayClaim}
            aria-invalid={slipProblem === null ? undefined : true}
            aria-describedby={slipProblem === null ? "slip-hint" : "slip-hint slip-error"}
            className="h-11"
          />
        </Field>
      ) : null}
      {mayClaim ? (
        <p className="flex justify-between text-lg font-semibold">
          <span>{t("storefront:checkout.total")}</span>
          <span>{format.money(order.total)}</span>
        </p>
      ) : null}
      <Button
        type="submit"
        size="lg"
        variant={mayClaim ? "default" : "outline"}
        name="action"
        value={mayClaim ? "claim_payment" : "show_slip"}
      >
        {t(mayClaim ? "storefront:order.claim" : "storefront:slip.send")}
      </Button>
      {mayClaim ? (
        <p className="text-sm text-secondary-foreground">{t("storefront:order.claimHint")}</p>
      ) : null}
    </form>
  );
}
