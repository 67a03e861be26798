import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { ActRefusal, OrderAct, OrderActName } from "#contract/order-acts.ts";
import type { OrderDetail } from "#contract/orders.ts";

/** Returns the server's answer about an act, if it is possible now. */
export const findPossibleAct = (
  { acts }: Pick<OrderDetail, "acts">,
  name: OrderActName,
): OrderAct | undefined => acts.find(({ act, refusal }) => act === name && refusal === null);

export const findRefusal = (
  { acts }: Pick<OrderDetail, "acts">,
  name: OrderActName,
): ActRefusal | null => acts.find(({ act }) => act === name)?.refusal ?? null;

/** Says why an act is not possible. */
export const explainRefusal = (
  refusal: ActRefusal,
  { channelType }: Pick<OrderDetail, "channelType">,
  t: Translate<"orderActs">,
  format: Pick<Format, "channelName">,
): string => t(`orderActs:refusal.${refusal}`, { channel: format.channelName(channelType) });
