import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { ReturnWish } from "#contract/statuses.ts";
import { EvidenceField } from "./evidence-field.tsx";
import { explainRefusal } from "./failure-text.ts";

/** Requests for which accepting refunds the buyer without a return. */
const MONEY_ALONE: readonly string[] = ["refund", "refund_of_returned"] satisfies ReturnWish[];

interface AnswerReturnProps {
  order: OrderDetail;
  /** In minor units. `null` if the channel does not tell. */
  refundAmount: number | null;
}

/**
 * Shows a form for each answer to the buyer's request. A refusal needs a reason, and an answer that
 * refunds the buyer asks for confirmation.
 */
export function AnswerReturn({ order, refundAmount }: AnswerReturnProps) {
  const t = getT();
  const wish = order.returnWish ?? "return";
  const paid =
    refundAmount === null
      ? t("order:return.paid.unknown")
      : t("order:return.paid", { amount: getFormat().money(refundAmount) });
  return (
    <Alert tone="critical" title={t(`order:wish.${wish}.title`)}>
      <p className="text-secondary-foreground">{t(`order:wish.${wish}.hint`)}</p>
      {MONEY_ALONE.includes(wish) ? (
        <AskedForm
          className="mt-2"
          intent="accept_return"
          label={t(`order:wish.${wish}.accept`)}
          text={paid}
          confirm={t("order:return.pay")}
        />
      ) : (
        <ActionForm intent="accept_return" className="mt-2">
          <SubmitButton>{t(`order:wish.${wish}.accept`)}</SubmitButton>
        </ActionForm>
      )}
      {order.canRefundInstead ? (
        <AskedForm
          className="mt-2"
          intent="refund_instead"
          label={t("order:return.refundInstead")}
          text={paid}
          confirm={t("order:return.pay")}
        />
      ) : null}
      <Fold intent="refuse_return" className="mt-2">
        <summary className="cursor-pointer text-link">{t(`order:wish.${wish}.refuse`)}</summary>
        <ActionForm
          intent="refuse_return"
          encType="multipart/form-data"
          className="mt-2 grid max-w-form gap-4"
        >
          <SelectField name="reason" label={t("order:return.reason")} required>
            {order.refusalReasons.map((reason) => (
              <option key={reason} value={reason}>
                {explainRefusal(reason, t)}
              </option>
            ))}
          </SelectField>
          <TextField name="note" label={t("order:return.note")} maxLength={500} />
          {order.refusalPictures ? (
            <EvidenceField leaveOut={t("order:return.pictures.leaveOut")}>
              <TextField
                name="pictures"
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp,image/gif"
                label={t("order:return.pictures")}
                hint={describePictureLimit(order.refusalPictures, t)}
              />
            </EvidenceField>
          ) : null}
          <span>
            <SubmitButton variant="destructive">{t(`order:wish.${wish}.refuse`)}</SubmitButton>
          </span>
        </ActionForm>
      </Fold>
    </Alert>
  );
}

function describePictureLimit(
  { most, neededFor }: NonNullable<OrderDetail["refusalPictures"]>,
  t: Translate,
): string {
  const reasons = neededFor.map((reason) => explainRefusal(reason, t)).join("; ");
  const limits = t("order:return.pictures.hint", { most });
  return reasons ? `${limits} ${t("order:return.pictures.needed", { reasons })}` : limits;
}
