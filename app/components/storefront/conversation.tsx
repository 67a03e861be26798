import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { MAX_QUESTION, MIN_QUESTION } from "#contract/form-fields.ts";
import type { StorefrontChat } from "#contract/storefront-chats.ts";

const FAULTS = ["too_short", "too_long", "too_many_tries"] as const;
const readFault = (code: string | null) =>
  code === null ? null : (FAULTS.find((fault) => fault === code) ?? "other");

/** The questions of a buyer with the shop's answers, and a field for the next. */
export function Conversation({
  messages,
  isSent,
  fault,
}: {
  messages: StorefrontChat["messages"];
  /** A question was sent just now, and comes within seconds. */
  isSent: boolean;
  /** Why it was refused; `null` if it was not. */
  fault: string | null;
}) {
  const t = getT();
  const format = getFormat();
  const known = readFault(fault);
  return (
    <>
      {messages.length > 0 ? (
        <ol className="grid gap-3">
          {messages.map(({ from, text, at }) => (
            <li
              key={`${at}${from}${text}`}
              className={
                from === "seller" ? "rounded-md bg-primary-soft p-3" : "rounded-md bg-muted p-3"
              }
            >
              <span className="block text-sm text-secondary-foreground">
                {t(`storefront:ask.${from}`)} · {format.dateTime(at)}
              </span>
              <span className="text-md wrap-anywhere whitespace-pre-line">{text}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {isSent ? <Alert tone="info">{t("storefront:ask.sent")}</Alert> : null}
      <form method="post" className="grid gap-3 print:hidden">
        <input type="hidden" name="action" value="ask" />
        <Field
          id="question"
          label={t("storefront:ask.text")}
          error={
            known === null
              ? undefined
              : t(`storefront:ask.fault.${known}`, {
                  limit: known === "too_short" ? MIN_QUESTION : MAX_QUESTION,
                })
          }
        >
          <textarea
            id="question"
            name="text"
            required
            minLength={2}
            maxLength={MAX_QUESTION}
            rows={3}
            className="rounded-sm border border-input bg-card px-3 py-2 text-base text-foreground aria-invalid:border-critical-mark"
            aria-invalid={known === null ? undefined : true}
            aria-describedby={known === null ? undefined : "question-error"}
          />
        </Field>
        <div>
          <Button type="submit" size="lg">
            {t("storefront:ask.send")}
          </Button>
        </div>
      </form>
    </>
  );
}
