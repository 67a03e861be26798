"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, FieldError, SelectField, TextField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Segment, Segments, Toggle } from "#app/components/ui/toggle.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import { hasMarketplace } from "#contract/marketplace-facts.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Choices } from "./choices.ts";

interface ArrangeFormProps {
  choices: Choices;
  backTo: string;
  order: {
    channelType: ChannelType;
    shop: string;
    courier: string;
    buyer: string;
    city: string;
    firstItem: string;
    items: string;
  };
  channel: string;
}

const METHODS = ["pickup", "dropoff", "manual"] as const;

/** Hides the fields of the other methods. A single method has a hidden, checked radio button. */
const WAYS = {
  pickup: "grid gap-3.5 [form:has([name=method]:checked:not([value=pickup]))_&]:hidden",
  dropoff: "grid gap-3.5 [form:has([name=method]:checked:not([value=dropoff]))_&]:hidden",
  manual: "grid gap-3.5 [form:has([name=method]:checked:not([value=manual]))_&]:hidden",
} as const;

/** Shows the methods for this order, and the fields of the chosen one (without JavaScript too). */
export function ArrangeForm({ choices, backTo, order, channel }: ArrangeFormProps) {
  const { t } = useTranslation(["arrange", "common"]);
  const format = useFormat();
  const offered = METHODS.filter((method) => choices[method]);
  // With the manual method, the seller types the tracking code.
  const isTyped = offered.every((method) => method === "manual");
  // The courier makes the label of the own shop's order, a marketplace that of its orders.
  const labelSource = (!hasMarketplace(order.channelType) && order.courier) || channel;
  return (
    <ActionForm className="box-content grid max-w-form grid-cols-1 gap-3 px-gutter pt-1 pb-7">
      <section className="border rounded-lg bg-card overflow-clip">
        <header className="flex flex-wrap items-center gap-2.5 px-4 py-3 border-b">
          <ChannelMark
            type={order.channelType}
            label={format.channelName(order.channelType)}
            large
          />
          <h2>{order.shop}</h2>
          <span className="text-muted-foreground">
            {[order.courier, order.buyer, order.city].filter(Boolean).join(" · ")}
          </span>
        </header>
        <div className="p-4 grid gap-4">
          <p className="text-secondary-foreground">
            {order.firstItem} · {order.items}
          </p>
          <Methods offered={offered} first={choices.suggested.method} />
          {choices.pickup ? (
            <Pickup
              addresses={choices.pickup}
              suggested={choices.suggested.slot}
              needsCode={choices.pickupNeedsCode}
              goodsAt={choices.goodsAt}
            />
          ) : null}
          {choices.dropoff ? <Dropoff dropoff={choices.dropoff} /> : null}
          {choices.manual ? (
            <div className={WAYS.manual}>
              {choices.manual.isCollected ? <p>{t("arrange:collected")}</p> : null}
              <Providers providers={choices.manual.providers} />
              {choices.manual.needsTrackingCode ? (
                <>
                  <input type="hidden" name="asksManualTracking" value="1" />
                  <TextField
                    name="manualTracking"
                    label={t("arrange:tracking")}
                    autoComplete="off"
                  />
                </>
              ) : choices.manual.takesTrackingCode ? (
                <TextField
                  name="manualTracking"
                  label={t("arrange:tracking")}
                  hint={t("arrange:tracking.optional")}
                  autoComplete="off"
                />
              ) : null}
            </div>
          ) : null}
          {isTyped && choices.manual?.takesTrackingCode ? null : (
            <p className="text-xs text-muted-foreground">
              {t(isTyped ? "arrange:hint.label" : "arrange:hint", { channel: labelSource })}
            </p>
          )}
        </div>
        <footer className="flex gap-2 px-4 py-3 border-t bg-muted">
          <ButtonLink className="ml-auto max-md:flex-1" to={backTo}>
            {t("common:action.cancel")}
          </ButtonLink>
          <SubmitButton>
            <Icon name="truck" />
            {t("arrange:submit")}
          </SubmitButton>
        </footer>
      </section>
    </ActionForm>
  );
}

function Methods({
  offered,
  first = offered[0],
}: {
  offered: readonly (typeof METHODS)[number][];
  first?: (typeof METHODS)[number] | undefined;
}) {
  const { t } = useTranslation(["arrange"]);
  const { control } = useField("method", first);
  return (
    <FieldSet legend={t("arrange:how")} hidden={offered.length < 2}>
      <Segments className="justify-self-start">
        {offered.map((method) => (
          <Segment
            key={method}
            name="method"
            value={method}
            defaultChecked={control.defaultValue === method}
          >
            {t(`arrange:method.${method}`)}
          </Segment>
        ))}
      </Segments>
    </FieldSet>
  );
}

function Pickup({
  addresses,
  suggested,
  needsCode,
  goodsAt,
}: {
  suggested: string | undefined;
  needsCode: boolean;
  goodsAt: Choices["goodsAt"];
  addresses: NonNullable<Choices["pickup"]>;
}) {
  const { t } = useTranslation(["arrange"]);
  const goods = goodsAt?.addressId;
  // The address of the goods is never guessed: if there are several, a person chooses.
  const goodsAddress = addresses.find(({ addressId }) => addressId === goods);
  const slots = (goodsAddress ?? (addresses.length === 1 ? addresses[0] : undefined))?.slots ?? [];
  const first = slots.find((slot) => slot.isRecommended) ?? slots[0];
  const { control } = useField("slot", suggested ?? first?.value);
  return (
    <div className={WAYS.pickup}>
      {goodsAt ? (
        <p className="text-secondary-foreground">
          {t("arrange:goodsAt", { warehouse: goodsAt.warehouseName })}
        </p>
      ) : null}
      {addresses.map((address) => (
        <FieldSet
          key={address.addressId}
          aria-describedby={control["aria-describedby"]}
          legend={
            <>
              <Icon name="map-pin" size="s" />
              <span>
                {address.text}
                {address.addressId === goods ? (
                  <span className="text-success"> {t("arrange:goodsHere")}</span>
                ) : null}
              </span>
            </>
          }
        >
          <span className="text-xs text-muted-foreground">
            {address.slots.length > 0 ? t("arrange:slot") : t("arrange:noSlots")}
          </span>
          <div className="flex items-center gap-2 flex-wrap">
            {address.slots.map((slot) => (
              <Toggle
                size="control"
                key={slot.value}
                type="radio"
                name="slot"
                value={slot.value}
                defaultChecked={control.defaultValue === slot.value}
                data-elsewhere={(goods && goods !== address.addressId) || undefined}
                aria-invalid={control["aria-invalid"]}
              >
                {slot.text}
                {slot.isRecommended ? (
                  <span className="text-success">{t("arrange:slot.recommended")}</span>
                ) : null}
              </Toggle>
            ))}
          </div>
        </FieldSet>
      ))}
      <FieldError name="slot" />
      {goods ? (
        <>
          <input type="hidden" name="goodsAddress" value={goods} />
          <CheckboxField
            className="[form:not(:has([data-elsewhere]:checked))_&]:hidden"
            name="confirmAddress"
            label={t("arrange:elsewhere", { warehouse: goodsAt.warehouseName })}
          />
        </>
      ) : null}
      {needsCode ? (
        <>
          <input type="hidden" name="asksPickupTracking" value="1" />
          <TextField name="pickupTracking" label={t("arrange:tracking")} autoComplete="off" />
        </>
      ) : null}
    </div>
  );
}

/** Asks which courier the seller uses, where the channel needs to know. */
function Providers({ providers }: Pick<NonNullable<Choices["manual"]>, "providers">) {
  const { t } = useTranslation(["arrange"]);
  if (providers.length === 0) return null;
  return (
    <>
      <input type="hidden" name="asksProvider" value="1" />
      <SelectField
        name="providerId"
        label={t("arrange:provider")}
        defaultValue={providers[0]?.providerId}
      >
        {providers.map(({ providerId, name }) => (
          <option key={providerId} value={providerId}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function Dropoff({ dropoff }: { dropoff: NonNullable<Choices["dropoff"]> }) {
  const { t } = useTranslation(["arrange"]);
  const asksNothing =
    dropoff.branches.length === 0 && !dropoff.needsSenderName && !dropoff.needsTrackingCode;
  return (
    <div className={WAYS.dropoff}>
      {dropoff.branches.length > 0 ? (
        <>
          <input type="hidden" name="asksBranch" value="1" />
          <SelectField
            name="branchId"
            label={t("arrange:branch")}
            defaultValue={dropoff.branches.length === 1 ? dropoff.branches[0]?.branchId : ""}
          >
            <option value="">{t("arrange:branch.choose")}</option>
            {dropoff.branches.map((branch) => (
              <option key={branch.branchId} value={branch.branchId}>
                {branch.text}
              </option>
            ))}
          </SelectField>
        </>
      ) : null}
      {dropoff.needsSenderName ? (
        <TextField
          name="senderName"
          label={t("arrange:sender")}
          defaultValue={dropoff.senderName}
          autoComplete="name"
        />
      ) : null}
      {dropoff.needsTrackingCode ? (
        <TextField name="dropoffTracking" label={t("arrange:tracking")} autoComplete="off" />
      ) : null}
      {asksNothing ? (
        <p className="text-secondary-foreground">{t("arrange:dropoff.nothing")}</p>
      ) : null}
    </div>
  );
}
