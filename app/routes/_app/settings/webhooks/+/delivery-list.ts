import "server-only";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import { DELIVERY_FILTERS } from "#contract/webhooks.ts";

const { of } = createParamBuilders(DELIVERY_FILTERS);

/** Each webhook has its own list, so the path is relative. */
export const deliveryList = defineList({
  path: "",
  pageSize: 40,
  filters: DELIVERY_FILTERS,
  params: { status: of("status") },
});
