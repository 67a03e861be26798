import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextareaField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

export function Note({ order }: { order: OrderDetail }) {
  const t = getT();
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2>{t("order:note")}</h2>
      </header>
      {order.buyerNote ? (
        <div className="grid gap-1 mb-3">
          <p className="text-secondary-foreground">“{order.buyerNote}”</p>
          <p className="text-xs text-muted-foreground">{t("order:note.buyer")}</p>
        </div>
      ) : null}
      {/* The key closes the form when the note has changed. */}
      <Fold intent="note" className="group" key={order.note}>
        <summary className="flex list-none gap-3 group-open:hidden [&::-webkit-details-marker]:hidden">
          <span
            className={
              order.note
                ? "min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap"
                : "min-w-0 flex-1 text-muted-foreground"
            }
          >
            {order.note || t("order:note.empty")}
          </span>
          <span className="cursor-pointer text-link hover:underline hover:underline-offset-2">
            {t("common:action.edit")}
          </span>
        </summary>
        <ActionForm intent="note" className="grid gap-3">
          <TextareaField
            name="note"
            label={t("order:note.staff")}
            defaultValue={order.note}
            maxLength={2000}
            rows={3}
          />
          <span>
            <SubmitButton data-save>{t("common:action.save")}</SubmitButton>
          </span>
        </ActionForm>
      </Fold>
    </section>
  );
}
