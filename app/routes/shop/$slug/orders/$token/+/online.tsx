import { Alert } from "#app/components/ui/alert.tsx";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { CountryCode } from "#contract/countries.ts";
import { BANK_NAMES } from "#contract/payment-methods.ts";
import type { OnlineWay, StorefrontOrder } from "#contract/storefront-orders.ts";
import { CopiedText } from "./copied-text.tsx";

type Online = NonNullable<StorefrontOrder["online"]>;

interface OnlineProps {
  online: Online;
  countryCode: CountryCode;
  /** Address of the order's page. */
  page: string;
  /** Why no payment was opened; `null` if none was refused. */
  problem: string | null;
}

const PROBLEMS = ["way_refused", "payments_unavailable", "invalid_email", "required"] as const;

/** The ways to pay by the shop's provider, and the payments that are open. */
export function OnlinePayment({ online, countryCode, page, problem }: OnlineProps) {
  const t = getT();
  const known = PROBLEMS.find((code) => code === problem);
  const isEmail = known === "invalid_email" || known === "required";
  return (
    <>
      {problem && !isEmail ? (
        <Alert tone="critical" takesFocus>
          {t(`storefront:online.problem.${known ?? "payments_unavailable"}`)}
        </Alert>
      ) : null}
      {online.payments.map((payment) => (
        <Opened key={payment.way} payment={payment} countryCode={countryCode} page={page} />
      ))}
      <form method="post" className="grid gap-3 print:hidden">
        <input type="hidden" name="action" value="pay_online" />
        {online.needsEmail ? (
          <Field
            id="pay-email"
            label={t("storefront:online.email")}
            hint={t("storefront:online.email.hint")}
            error={isEmail ? t(`storefront:online.problem.${known}`) : undefined}
          >
            <Input
              id="pay-email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              aria-invalid={isEmail ? true : undefined}
              aria-describedby={isEmail ? "pay-email-hint pay-email-error" : "pay-email-hint"}
              className="h-12"
            />
          </Field>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {online.ways
            .filter((way) => !online.payments.some((payment) => payment.way === way))
            .map((way) => (
              <Button key={way} type="submit" size="lg" name="way" value={way}>
                {nameOf(way, countryCode, t)}
              </Button>
            ))}
        </div>
      </form>
      <p className="text-sm text-secondary-foreground">{t("storefront:online.once")}</p>
    </>
  );
}

function nameOf(way: OnlineWay, countryCode: CountryCode, t: ReturnType<typeof getT>): string {
  if (way === "qr") return t(`storefront:pay.qr.${countryCode}`);
  if (way === "page") return t(`storefront:online.page.${countryCode}`);
  return t("storefront:online.bank", { bank: BANK_NAMES[way] });
}

function Opened({
  payment: { way, qr, accountNumber, url },
  countryCode,
  page,
}: Pick<OnlineProps, "countryCode" | "page"> & { payment: Online["payments"][number] }) {
  const t = getT();
  const name = nameOf(way, countryCode, t);
  if (qr)
    return (
      <figure className="grid justify-items-center gap-2 rounded-sm bg-picture p-4">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr.svg)}`}
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
    );
  if (accountNumber) return <CopiedText label={name} text={accountNumber} />;
  return url ? (
    <a href={url} className={buttonVariants({ size: "lg", variant: "default" })}>
      {name}
    </a>
  ) : null;
}
