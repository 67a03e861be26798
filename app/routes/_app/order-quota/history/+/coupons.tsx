import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Coupon } from "#contract/top-up.ts";

const DAY_MS = 86_400_000;

/** Coupons with orders left, and the form to redeem another. */
export function Coupons({ coupons, now }: { coupons: readonly Coupon[]; now: number }) {
  const t = getT();
  const format = getFormat();
  return (
    <section className="grid justify-items-start gap-3 px-gutter pb-5">
      {coupons.length > 0 ? (
        <ul className="grid gap-1.5" aria-label={t("quota:coupon.active")}>
          {coupons.map(({ id, code, quota, remaining, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-2">
              <code>{code}</code>
              <span>
                {t("quota:coupon.left", {
                  left: remaining,
                  of: quota,
                  count: quota,
                })}
              </span>
              {expiresAt ? (
                <Badge tone={Date.parse(expiresAt) - now < 7 * DAY_MS ? "warning" : "neutral"}>
                  {t("quota:coupon.until", { date: format.date(expiresAt) })}
                </Badge>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <ActionForm
        className="grid w-full max-w-90 grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
        intent="coupon"
        fieldsKey={coupons.length}
      >
        <TextField
          name="code"
          label={t("quota:coupon.code")}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <SubmitButton variant="outline">{t("quota:coupon.apply")}</SubmitButton>
      </ActionForm>
    </section>
  );
}
