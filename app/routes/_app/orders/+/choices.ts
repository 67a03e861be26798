import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { createBriefCache } from "#app/upstream/brief-cache.ts";
import { listCouriers, listPaymentTypes } from "#contract/orders.ts";
import { listWarehouses } from "#contract/warehouses.ts";

interface Choices {
  couriers: string[];
  paymentTypes: string[];
  warehouses: { id: string; name: string }[];
}

const known = createBriefCache<Choices>();

/**
 * Reads the couriers, payment types and warehouses for the filters. They may be a little old,
 * because they are only suggestions.
 */
export function readChoices(context: Readonly<RouterContextProvider>): Promise<Choices> {
  const call = getCall(context);
  const load = async () => {
    const [{ couriers }, { paymentTypes }, { warehouses }] = await Promise.all([
      call(listCouriers),
      call(listPaymentTypes),
      call(listWarehouses),
    ]);
    return { couriers, paymentTypes, warehouses };
  };
  return known.get(currentState(context).token, load);
}
