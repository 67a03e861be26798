import { ConnectFirst } from "#app/components/channel/connect-first.tsx";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";

interface ShopChoiceProps {
  from: readonly ChannelColumn[];
  to: readonly ChannelColumn[];
  submit: string;
  back: string;
}

/** Chooses a source and a target shop. The source's listing is copied to the target. */
export function ShopChoice({ from, to, submit, back }: ShopChoiceProps) {
  const t = getT();
  if (!to.some((target) => from.some(({ id }) => id !== target.id)))
    return <ConnectFirst text={t("products:shops.none")} link={t("products:do.connect")} />;
  return (
    <ActionForm className="grid gap-4 max-w-form">
      <SelectField
        name="from"
        label={t("products:shops.from")}
        defaultValue={from.length === 1 ? from[0]?.id : ""}
      >
        <Shops shops={from} />
      </SelectField>
      <SelectField name="to" label={t("products:shops.to")} hint={t("products:shops.toHint")}>
        <Shops shops={to} />
      </SelectField>
      <div className="flex items-center gap-2">
        <SubmitButton>{submit}</SubmitButton>
        <ButtonLink to={back}>{t("products:do.keep")}</ButtonLink>
      </div>
    </ActionForm>
  );
}

function Shops({ shops }: { shops: readonly ChannelColumn[] }) {
  const t = getT();
  return (
    <>
      <option value="">{t("products:shops.choose")}</option>
      {shops.map(({ id, type, name }) => (
        <option key={id} value={id}>{`${getFormat().channelName(type)} · ${name}`}</option>
      ))}
    </>
  );
}
