import { Suspense } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { BANK_NAMES } from "#contract/payment-methods.ts";
import type { TopUpTransaction } from "#contract/transactions.ts";
import { TimeLeft } from "./time-left.tsx";

interface InstructionsProps {
  transaction: TopUpTransaction;
  sandboxUrl: string | null;
  now: number;
}

/** How to pay a pending transaction, and until when. */
export function Instructions({ transaction, sandboxUrl, now }: InstructionsProps) {
  const t = getT();
  const format = getFormat();
  const { bank, qr, authenticationUrl, total, expiresAt, countryCode } = transaction;
  const code = bank?.accountNumber ?? qr?.payload;
  return (
    <Card className="grid gap-4">
      <p>
        {t("quota:payment.until", { at: format.dateTime(expiresAt) })}{" "}
        <Suspense>
          <TimeLeft leftMs={Date.parse(expiresAt) - now} />
        </Suspense>
      </p>
      {bank ? (
        <dl className="grid gap-3">
          <Line label={t("quota:payment.bank")}>{BANK_NAMES[bank.bankCode]}</Line>
          <Line label={t("quota:payment.account")}>
            <code className="text-xl select-all">{bank.accountNumber}</code>
          </Line>
          <Line label={t("quota:payment.amount")}>
            <b className="text-xl">{format.money(total)}</b>
          </Line>
        </dl>
      ) : null}
      {qr ? (
        <figure className="grid justify-items-center gap-3">
          {/* An SVG cannot run scripts inside an `img`. */}
          <img
            className="w-full max-w-80 rounded-md bg-paper"
            src={`data:image/svg+xml,${encodeURIComponent(qr.svg)}`}
            alt={t("quota:payment.qr.alt")}
          />
          <figcaption className="text-center">
            <b className="text-xl">{format.money(total)}</b>
            <p className="text-secondary-foreground">{t(`quota:payment.qr.${countryCode}`)}</p>
          </figcaption>
        </figure>
      ) : null}
      {authenticationUrl ? (
        <ButtonLink variant="default" reloadDocument to={authenticationUrl}>
          {t("quota:payment.authenticate")}
        </ButtonLink>
      ) : null}
      {code || authenticationUrl ? null : <Alert tone="info">{t("quota:payment.opening")}</Alert>}
      {sandboxUrl && code ? (
        <p>
          <ButtonLink
            reloadDocument
            target="_blank"
            to={`${sandboxUrl}/pay?${new URLSearchParams({ code })}`}
          >
            {t("quota:payment.sandbox")}
          </ButtonLink>
        </p>
      ) : null}
    </Card>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
