import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton, TextareaField } from "#app/components/form/fields.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

/** The buyer's words, and the staff's own, which they edit in place. */
export function Note({ order }: { order: OrderDetail }) {
  const t = getT();
  return (
    <section className="sect">
      <header>
        <h2>{t("order:note")}</h2>
      </header>
      {order.buyerNote ? (
        <div className="stack buyer-note">
          <p className="sec">“{order.buyerNote}”</p>
          <p className="muted xs">{t("order:note.buyer")}</p>
        </div>
      ) : null}
      {/* A new note folds the form away again. */}
      <details className="edit" key={order.note}>
        <summary>
          <span className={order.note ? "grow pre" : "grow muted"}>
            {order.note || t("order:note.empty")}
          </span>
          <span className="link">{t("common:action.edit")}</span>
        </summary>
        <ActionForm intent="note" className="stack gap3">
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
      </details>
    </section>
  );
}
