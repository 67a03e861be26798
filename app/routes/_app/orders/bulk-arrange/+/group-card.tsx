import { CellField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ShipmentGroup } from "#contract/bulk-shipments.ts";
import { failureText } from "../../$orderId/+/failure-text.ts";
import {
  choiceField,
  codeField,
  dropoffValue,
  isByOwnCourier,
  OWN_COURIER,
  pickupValue,
  suggestedValue,
} from "./arrange-groups.ts";
import { OrderBox } from "./order-box.tsx";

interface GroupCardProps {
  group: ShipmentGroup;
  /** Its place in the form. */
  at: number;
  senderName: string;
  /** What was typed before and did not go through, by the fields' names. */
  codes: Record<string, string>;
}

/** Orders that need the same, and the one choice for all of them. */
export function GroupCard({ group, at, senderName, codes }: GroupCardProps) {
  const t = getT();
  const format = getFormat();
  const { pickup, dropoff } = group.parameters;
  const isOwn = isByOwnCourier(group.parameters);
  const asksCodes = isOwn || pickup?.needsTrackingCode;
  return (
    <Card flush>
      <header className="flex flex-wrap items-center gap-2 border-b px-4.5 py-3">
        <ChannelMark type={group.channelType} label={format.channelName(group.channelType)} />
        <h2>{group.channelName || format.channelName(group.channelType)}</h2>
        <span className="text-secondary-foreground">
          {[t("orderBulk:arrange.orders", { n: group.orders.length }), group.couriers.join(", ")]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </header>
      <div className="md:grid md:grid-cols-[minmax(260px,1fr)_2fr]">
        <div className="grid content-start gap-3 bg-muted px-4.5 py-4">
          {isOwn ? <OwnCourier group={group} at={at} /> : <Ways group={group} at={at} />}
          {dropoff?.needsSenderName && !isOwn ? (
            <TextField name={`sender${at}`} label={t("arrange:sender")} defaultValue={senderName} />
          ) : null}
        </div>
        <ul>
          {group.orders.map((order) => (
            <li
              key={order.id}
              className="flex items-center gap-3 not-first:border-t border-line-soft px-4.5 py-2"
            >
              <OrderBox at={at} orderId={order.id}>
                <span className="font-medium">{order.externalId}</span>
                <span className="text-secondary-foreground">{order.buyerName}</span>
              </OrderBox>
              {asksCodes ? (
                <span className="block max-w-55">
                  <CellField
                    name={codeField(order.id)}
                    label={`${t("arrange:tracking")} ${order.externalId}`}
                    placeholder={t("arrange:tracking")}
                    defaultValue={codes[codeField(order.id)]}
                    autoComplete="off"
                  />
                </span>
              ) : null}
              <span className="text-muted-foreground">
                {order.shipmentError
                  ? failureText(order.shipmentError, t)
                  : t("orders:items", { count: order.itemCount })}
              </span>
              <span>{order.shipByAt ? format.dateTime(order.shipByAt) : ""}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

type OfGroup = Pick<GroupCardProps, "group" | "at">;

/** The ways that all parcels of a group can leave by, in one choice. */
function Ways({ group, at }: OfGroup) {
  const t = getT();
  const format = getFormat();
  const { pickup, dropoff } = group.parameters;
  const pickupOf = (addressId: string, slotId: string | null) =>
    pickupValue(addressId, slotId, pickup?.needsTrackingCode);
  return (
    <SelectField
      name={choiceField(at)}
      label={t("arrange:how")}
      required
      defaultValue={suggestedValue(group.parameters.suggested)}
    >
      {group.parameters.suggested ? null : (
        <option value="">{t("orderBulk:arrange.choose")}</option>
      )}
      {pickup?.addresses.map((address) => (
        <optgroup key={address.addressId} label={`${t("arrange:method.pickup")} · ${address.text}`}>
          {address.isAnyTime ? (
            <option value={pickupOf(address.addressId, null)}>{t("arrange:slot.any")}</option>
          ) : null}
          {address.slots.map((slot) => (
            <option key={slot.slotId} value={pickupOf(address.addressId, slot.slotId)}>
              {slot.to
                ? `${format.day(slot.from)}, ${format.time(slot.from)} – ${format.time(slot.to)}`
                : format.day(slot.from)}
            </option>
          ))}
        </optgroup>
      ))}
      {dropoff && !dropoff.needsTrackingCode ? (
        <optgroup label={t("arrange:method.dropoff")}>
          {dropoff.branches.length === 0 ? (
            <option value={dropoffValue("")}>{t("arrange:method.dropoff")}</option>
          ) : (
            dropoff.branches.map((branch) => (
              <option key={branch.branchId} value={dropoffValue(branch.branchId)}>
                {[branch.name, branch.address].filter(Boolean).join(" · ")}
              </option>
            ))
          )}
        </optgroup>
      ) : null}
    </SelectField>
  );
}

/** Each parcel has a code of its own, which stands in its line. */
function OwnCourier({ group, at }: OfGroup) {
  const t = getT();
  const providers = group.parameters.manual?.providers ?? [];
  return (
    <>
      <input type="hidden" name={choiceField(at)} value={OWN_COURIER} />
      <p className="font-medium">{t("arrange:method.manual")}</p>
      <p className="text-secondary-foreground">{t("orderBulk:arrange.ownCodes")}</p>
      {providers.length > 0 ? (
        <SelectField name={`provider${at}`} label={t("arrange:provider")}>
          {providers.map(({ providerId, name }) => (
            <option key={providerId} value={providerId}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}
