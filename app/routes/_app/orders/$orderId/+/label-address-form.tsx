import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Output } from "#contract/endpoint.ts";
import type { getLabelAddress } from "#contract/label-address.ts";

/** The buyer as the courier's printer can write them, to be corrected by the seller. */
export function LabelAddressForm({ address }: { address: Output<typeof getLabelAddress> }) {
  const t = getT();
  const { receiver, proposed } = address;
  return (
    <ActionForm intent="label_address" className="mt-2 grid max-w-form gap-3">
      <p className="text-secondary-foreground">{t("order:labelAddress.hint", receiver)}</p>
      <TextField
        name="name"
        label={t("order:labelAddress.name")}
        defaultValue={proposed.name}
        maxLength={100}
        required
      />
      <TextField
        name="address"
        label={t("order:labelAddress.address")}
        defaultValue={proposed.address}
        maxLength={500}
        required
      />
      <div>
        <SubmitButton>{t("order:labelAddress.submit")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
