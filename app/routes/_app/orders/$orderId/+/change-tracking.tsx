import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

/** Changes the code of a parcel that has left, where the channel takes the seller's own code. */
export function ChangeTracking({ order }: { order: OrderDetail }) {
  if (!order.actions.includes("change_tracking")) return null;
  const t = getT();
  return (
    // The key closes the form when the code has changed.
    <Fold intent="change_tracking" className="mt-3" key={order.trackingCode}>
      <summary className="cursor-pointer text-link">{t("order:action.changeTracking")}</summary>
      <ActionForm intent="change_tracking" className="mt-2 grid gap-3">
        <TextField
          name="trackingCode"
          label={t("order:shipping.tracking")}
          defaultValue={order.trackingCode ?? ""}
          maxLength={200}
          required
        />
        <span>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </span>
      </ActionForm>
    </Fold>
  );
}
