import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { MESSENGER_NAMES, type NewsWay } from "#contract/messengers.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";

const FIELD_PROBLEMS = ["wrong_code", "code_over", "invalid_code"] as const;
const SEND_PROBLEMS = ["too_soon", "too_many_codes", "too_many_tries"] as const;

interface PhoneCheckProps {
  order: StorefrontOrder;
  /** Why the code, or another one, was refused; `null` if none was. */
  problem: string | null;
}

/** Asks for the code that the buyer was sent. */
export function PhoneCheck({ order: { phoneCheck, expiresAt }, problem }: PhoneCheckProps) {
  const t = getT();
  const format = getFormat();
  if (!phoneCheck) return null;
  const { by, to, sentAt, isFailed, ways } = phoneCheck;
  const wrong = FIELD_PROBLEMS.find((code) => code === problem);
  const refused = SEND_PROBLEMS.find((code) => code === problem);
  const sendWays = ways.filter((way) => way !== "line");
  return (
    <section className="grid gap-3 rounded-md border border-primary bg-primary-soft p-4">
      <h2 className="text-lg">{t("storefront:phone")}</h2>
      {isFailed || (sentAt === null && by !== "line") ? (
        <Alert tone="warning">{t("storefront:phone.notSent")}</Alert>
      ) : null}
      {refused || (problem && !wrong) ? (
        <Alert tone="critical" takesFocus>
          {t(`storefront:phone.problem.${refused ?? "too_many_tries"}`)}
        </Alert>
      ) : null}
      {expiresAt ? (
        <p className="text-md">
          {t("storefront:phone.until", { time: format.dateTime(expiresAt) })}
        </p>
      ) : null}
      {by === "line" && sentAt === null ? (
        <p className="text-md">{t("storefront:phone.line")}</p>
      ) : (
        <form method="post" className="grid gap-3 print:hidden">
          <Field
            id="phone-code"
            label={t("storefront:phone.code")}
            hint={t(by === "email" ? "storefront:phone.hint.email" : "storefront:phone.hint", {
              to,
            })}
            error={wrong ? t(`storefront:phone.problem.${wrong}`) : undefined}
          >
            <Input
              id="phone-code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              required
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? "phone-code-hint phone-code-error" : "phone-code-hint"}
              className="h-12"
            />
          </Field>
          <Button type="submit" size="lg" variant="default" name="action" value="phone_code">
            {t("storefront:phone.confirm")}
          </Button>
        </form>
      )}
      {sendWays.length > 0 ? (
        <form method="post" className="flex flex-wrap gap-2 print:hidden">
          <input type="hidden" name="action" value="send_code" />
          {sendWays.map((way) => (
            <Button key={way} type="submit" size="lg" name="by" value={way}>
              {t("storefront:phone.again", { by: nameOf(way, t) })}
            </Button>
          ))}
        </form>
      ) : null}
    </section>
  );
}

const nameOf = (way: NewsWay, t: ReturnType<typeof getT>) =>
  way === "email" ? t("storefront:phone.by.email") : MESSENGER_NAMES[way];
