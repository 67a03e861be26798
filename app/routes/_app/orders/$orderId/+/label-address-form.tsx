import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { CopyButton } from "#app/components/order/copy-button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { buildLatinRequest } from "#app/models/order/ask-in-latin.ts";
import type { Output } from "#contract/endpoint.ts";
import type { getLabelAddress } from "#contract/label-address.ts";

interface LabelAddressProps {
  address: Output<typeof getLabelAddress>;
  orderNumber: string;
}

/** Shows the buyer as the courier's printer can write them, for the seller to correct. */
export function LabelAddressForm({ address, orderNumber }: LabelAddressProps) {
  const t = getT();
  const { receiver, proposed, leftOut } = address;
  const isIncomplete = leftOut.name || leftOut.address;
  return (
    <ActionForm intent="label_address" className="mt-2 grid max-w-form gap-3">
      <div className="text-secondary-foreground">
        <p>{t(isIncomplete ? "order:labelAddress.unknown" : "order:labelAddress.hint")}</p>
        {/* Each name is written in the direction of its own letters. */}
        <p dir="auto" className="text-foreground">
          {receiver.name}
        </p>
        <p dir="auto" className="text-foreground">
          {receiver.address}
        </p>
      </div>
      {isIncomplete ? (
        <AskBuyer written={`${receiver.name} ${receiver.address}`} orderNumber={orderNumber} />
      ) : null}
      <TextField
        name="name"
        label={t("order:labelAddress.name")}
        hint={leftOut.name ? t("order:labelAddress.incomplete") : undefined}
        defaultValue={proposed.name}
        maxLength={100}
        required
      />
      <TextareaField
        name="address"
        label={t("order:labelAddress.address")}
        hint={leftOut.address ? t("order:labelAddress.incomplete") : undefined}
        rows={3}
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

/** For names that nobody can transcribe: a message to copy that asks the buyer to write them. */
function AskBuyer({ written, orderNumber }: { written: string; orderNumber: string }) {
  const t = getT();
  const { language, text } = buildLatinRequest(written, orderNumber);
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t("order:labelAddress.ask")}</p>
      <div className="flex items-start gap-2 rounded-sm bg-card p-2">
        <p lang={language} className="flex-1 select-all">
          {text}
        </p>
        <CopyButton
          text={text}
          label={t("order:labelAddress.copy")}
          done={t("order:labelAddress.copied")}
        />
      </div>
    </div>
  );
}
