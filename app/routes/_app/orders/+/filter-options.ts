import type { Translate } from "#app/i18n/keys.ts";
import { ORDER_FLAGS, ORDER_STATUSES, PICKPACK_STATUSES } from "#contract/statuses.ts";
import { DOCUMENTS, type ListName } from "./list-params.ts";

export interface Option {
  value: string;
  label: string;
}
/** What the account's own orders can be narrowed to. */
export interface FilterChoices {
  channels: Option[];
  couriers: Option[];
  warehouses: Option[];
  payments: Option[];
}

/** Of a filter of which several may be chosen: each with its word, in their own order. */
export function listOptions(
  name: ListName,
  { channels }: Pick<FilterChoices, "channels">,
  t: Translate,
): Option[] {
  switch (name) {
    case "channel":
      return channels;
    case "statuses":
      return ORDER_STATUSES.map((value) => ({ value, label: t(`orders:status.${value}`) }));
    case "flag":
      return ORDER_FLAGS.map((value) => ({ value, label: t(`orders:flag.${value}`) }));
    case "documents":
      return DOCUMENTS.map((value) => ({ value, label: t(`orders:documents.${value}`) }));
    case "pickpack":
      return PICKPACK_STATUSES.map((value) => ({ value, label: t(`orders:pickpack.${value}`) }));
  }
}
