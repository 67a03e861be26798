"use client";
import { useTranslation } from "react-i18next";
import { CheckboxField, FieldError, SelectField, TextField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Segment, Segments } from "#app/components/ui/toggle.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { ShippingParameters } from "#contract/shipments.ts";
import {
  ANY_SLOT,
  chooseFirstAddress,
  chooseFirstWay,
  confirmField,
  joinAddressValue,
  listWays,
  listWaysWithCodes,
  nameAddressField,
  nameBranchField,
  nameConfirmCodesField,
  nameGoodsField,
  nameProviderField,
  nameSenderField,
  nameSlotField,
  nameWayField,
} from "./group-fields.ts";

interface GroupWaysProps {
  /** Key of the group in the form. */
  group: string;
  parameters: ShippingParameters;
  senderName: string;
}

/** Only the fields of the chosen method show, without JavaScript too. */
const WAYS = {
  pickup: "grid gap-3 [[data-ship]:not(:has([value=pickup]:checked))_&]:hidden",
  dropoff: "grid gap-3 [[data-ship]:not(:has([value=dropoff]:checked))_&]:hidden",
  manual: "grid gap-3 [[data-ship]:not(:has([value=manual]:checked))_&]:hidden",
} as const;

/**
 * Lets the seller choose the method, the address and the time for a group, with all choices
 * visible.
 */
export function GroupWays({ group, parameters, senderName }: GroupWaysProps) {
  const { t } = useTranslation(["arrange"]);
  const { pickup, dropoff, manual } = parameters;
  const ways = listWays(parameters);
  const withCodes = listWaysWithCodes(parameters);
  const { control } = useField(nameWayField(group), chooseFirstWay(parameters));
  return (
    <>
      <input type="hidden" name={nameConfirmCodesField(group)} value={withCodes.join(",")} />
      <FieldSet legend={t("arrange:how")} hidden={ways.length < 2}>
        <Segments className="justify-self-start">
          {ways.map((way) => (
            <Segment
              key={way}
              name={nameWayField(group)}
              value={way}
              data-codes={withCodes.includes(way) || undefined}
              defaultChecked={control.defaultValue === way}
            >
              {t(`arrange:method.${way}`)}
            </Segment>
          ))}
        </Segments>
        <FieldError name={nameWayField(group)} />
      </FieldSet>
      {pickup ? <Pickup group={group} parameters={parameters} /> : null}
      {dropoff ? (
        <div className={WAYS.dropoff}>
          {dropoff.branches.length > 0 ? (
            <SelectField
              name={nameBranchField(group)}
              label={t("arrange:branch")}
              defaultValue={dropoff.branches.length === 1 ? dropoff.branches[0]?.branchId : ""}
            >
              <option value="">{t("arrange:branch.choose")}</option>
              {dropoff.branches.map(({ branchId, name, address }) => (
                <option key={branchId} value={branchId}>
                  {[name, address].filter(Boolean).join(" · ")}
                </option>
              ))}
            </SelectField>
          ) : (
            <p className="text-secondary-foreground">{t("arrange:dropoff.nothing")}</p>
          )}
          {dropoff.needsSenderName ? (
            <TextField
              name={nameSenderField(group)}
              label={t("arrange:sender")}
              defaultValue={senderName}
            />
          ) : null}
        </div>
      ) : null}
      {manual ? (
        <div className={WAYS.manual}>
          {manual.isCollected ? <p>{t("arrange:collected")}</p> : null}
          {manual.providers && manual.providers.length > 0 ? (
            <SelectField name={nameProviderField(group)} label={t("arrange:provider")}>
              {manual.providers.map(({ providerId, name }) => (
                <option key={providerId} value={providerId}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
        </div>
      ) : null}
      {withCodes.length > 0 ? (
        <p className="text-secondary-foreground [[data-ship]:not(:has([data-codes]:checked))_&]:hidden">
          {t("arrange:ownCodes")}
        </p>
      ) : null}
    </>
  );
}

/** Shows each address in full and marks the one of the goods. Another one needs confirmation. */
function Pickup({ group, parameters }: Pick<GroupWaysProps, "group" | "parameters">) {
  const { t } = useTranslation(["arrange"]);
  const { pickup, goodsAt, suggested } = parameters;
  const { control } = useField(nameAddressField(group), chooseFirstAddress(parameters));
  const goods = goodsAt?.addressId;
  return (
    <div className={WAYS.pickup}>
      <FieldSet legend={t("arrange:address")} aria-describedby={control["aria-describedby"]}>
        {goodsAt ? (
          <p className="text-secondary-foreground">
            {t("arrange:goodsAt", { warehouse: goodsAt.warehouseName })}
          </p>
        ) : null}
        {pickup?.addresses.map((address, place) => (
          <div key={address.addressId} data-address="" className="grid gap-1.5 py-1">
            <Radio
              name={nameAddressField(group)}
              value={joinAddressValue(place, address.addressId)}
              data-elsewhere={(goods && goods !== address.addressId) || undefined}
              defaultChecked={control.defaultValue === joinAddressValue(place, address.addressId)}
              aria-invalid={control["aria-invalid"]}
            >
              <span>
                {address.text}
                {goods === address.addressId ? (
                  <span className="text-success"> {t("arrange:goodsHere")}</span>
                ) : null}
              </span>
            </Radio>
            <div className="pl-6 [[data-address]:not(:has([type=radio]:checked))_&]:hidden">
              <Slots
                {...{ group, place, address }}
                chosen={
                  suggested?.method === "pickup" && suggested.addressId === address.addressId
                    ? suggested.slotId
                    : null
                }
              />
            </div>
          </div>
        ))}
        <FieldError name={nameAddressField(group)} />
      </FieldSet>
      {goods ? (
        <>
          <input type="hidden" name={nameGoodsField(group)} value={goods} />
          <CheckboxField
            className="[[data-ship]:not(:has([data-elsewhere]:checked))_&]:hidden"
            name={confirmField(group)}
            label={t("arrange:elsewhere", { warehouse: goodsAt.warehouseName })}
          />
        </>
      ) : null}
    </div>
  );
}

type Address = NonNullable<ShippingParameters["pickup"]>["addresses"][number];

function Slots({
  group,
  place,
  address: { isAnyTime, slots },
  chosen,
}: {
  group: string;
  place: number;
  address: Address;
  chosen: string | null;
}) {
  const { t } = useTranslation(["arrange"]);
  const format = useFormat();
  if (isAnyTime && slots.length === 0)
    return <p className="text-muted-foreground">{t("arrange:slot.any")}</p>;
  const first = slots.find(({ isRecommended }) => isRecommended) ?? slots[0];
  return (
    <SelectField
      name={nameSlotField(group, place)}
      label={slots.length > 0 ? t("arrange:slot") : t("arrange:noSlots")}
      defaultValue={chosen ?? (isAnyTime ? ANY_SLOT : first?.slotId)}
    >
      {isAnyTime ? <option value={ANY_SLOT}>{t("arrange:slot.any")}</option> : null}
      {slots.map(({ slotId, from, to }) => (
        <option key={slotId} value={slotId}>
          {to && to !== from
            ? `${format.day(from)}, ${format.time(from)} – ${format.time(to)}`
            : format.day(from)}
        </option>
      ))}
    </SelectField>
  );
}
