import { type Account, api, poll, sandbox } from "./account.ts";
import { shopOf } from "./shop.ts";

/** An order that waits for its courier. */
export interface Parcel {
  id: string;
  /** The shop's order number, and the courier's code on the label. */
  number: string;
  trackingCode: string;
}
interface ListedOrder {
  id: string;
  externalId: string;
  status: string;
  documentStatus: string;
  trackingCode: string | null;
}

/** Makes paid orders of `quantity` of each SKU, in the given order. */
export async function sellOrders(
  account: Account,
  channelId: string,
  wanted: readonly Record<string, number>[],
): Promise<ListedOrder[]> {
  const shopId = await shopOf(account, channelId);
  const answer = await fetch(
    `${process.env.E2E_ORIGIN}/sandbox/shopee/controls/items?shopId=${shopId}`,
    { headers: { "x-jwt": `Bearer ${account.token}` } },
  );
  const { items } = (await answer.json()) as {
    items: { itemId: number; modelId: number; sku: string }[];
  };
  const numbers: string[] = [];
  for (const units of wanted) {
    const lines = Object.entries(units).map(([sku, quantity]) => {
      const item = items.find((one) => one.sku === sku);
      if (!item) throw new Error(`The shop sells no ${sku}`);
      return { itemId: item.itemId, modelId: item.modelId, quantity };
    });
    const { orders } = await sandbox<{ orders: { orderSn: string }[] }>(account, "createOrder", {
      ...{ shopId, items: lines, paid: true },
    });
    numbers.push(orders[0]?.orderSn ?? "");
  }
  return ordersOf(account, numbers, ({ status }) => status === "to_process");
}

/** Makes such orders and arranges them for pickup, with labels. */
export async function makeParcels(
  account: Account,
  channelId: string,
  wanted: readonly Record<string, number>[],
): Promise<Parcel[]> {
  const paid = await sellOrders(account, channelId, wanted);
  const numbers = paid.map(({ externalId }) => externalId);
  await arrange(
    account,
    paid.map(({ id }) => id),
  );
  const ready = await ordersOf(account, numbers, (order) => order.documentStatus === "ready");
  return ready.map(({ id, externalId, trackingCode }) => ({
    ...{ id, number: externalId, trackingCode: trackingCode ?? "" },
  }));
}

/** Waits until all orders have the expected state and returns them. */
function ordersOf(
  account: Account,
  numbers: readonly string[],
  isReady: (order: ListedOrder) => boolean,
): Promise<ListedOrder[]> {
  return poll(
    async () => {
      const path = `/v1/orders?externalIds=${numbers.join(",")}`;
      const { orders } = await api<{ orders: ListedOrder[] }>(account, "GET", path);
      const found = numbers.flatMap(
        (number) => orders.find(({ externalId }) => externalId === number) ?? [],
      );
      return found.length === numbers.length && found.every(isReady) ? found : null;
    },
    `The orders ${numbers.join(", ")}`,
  );
}

interface PickupAddress {
  addressId: string;
  isAnyTime: boolean;
  slots: { slotId: string }[];
}

interface Plan {
  status: string;
  groups: {
    orders: { id: string }[];
    parameters: { pickup?: { addresses: PickupAddress[] } };
  }[];
}

async function arrange(account: Account, orderIds: string[]): Promise<void> {
  const begun = await api<{ planId: string }>(account, "POST", "/v1/orders/shipments/;plan", {
    orderIds,
  });
  const plan = await poll(async () => {
    const at = `/v1/orders/shipments/plans/${begun.planId}`;
    const { plan } = await api<{ plan: Plan }>(account, "GET", at);
    return plan.status === "done" ? plan : null;
  }, "The shipment plan");
  const shipments = plan.groups.map(({ orders, parameters }) => {
    const address = parameters.pickup?.addresses.find(({ isAnyTime }) => !isAnyTime);
    const slotId = address?.slots[0]?.slotId;
    const choice = slotId
      ? { method: "pickup", addressId: address.addressId, slotId }
      : { method: "dropoff" };
    return { orderIds: orders.map(({ id }) => id), choice };
  });
  await api(account, "POST", "/v1/orders/shipments/;arrange", { shipments });
}

export async function cancelParcel(account: Account, { number, id }: Parcel): Promise<void> {
  await sandbox(account, "cancel", { orderSn: number });
  await poll(async () => {
    const { order } = await api<{ order: { status: string } }>(account, "GET", `/v1/orders/${id}`);
    return order.status === "cancelled" || null;
  }, "The cancellation");
}
