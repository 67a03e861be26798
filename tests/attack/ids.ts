import type { z } from "zod";
import type { getShippingParameters } from "#contract/shipments.ts";
import { type Account, api } from "#tests/e2e/account.ts";
import { type Populated, populate } from "#tests/e2e/populate.ts";
import type { Sample } from "./sample.ts";
import type { Answer } from "./send.ts";
import { until } from "./shop.ts";

/** Ids by parameter name. */
export type Ids = Record<string, string>;
export type Ask = (account: Account, sent: Sample) => Promise<Answer>;

/** Makes one of everything and returns the ids by parameter name. */
export async function idsOf(ask: Ask, account: Account): Promise<Ids> {
  const made = await populate(account);
  const get = async (path: string) =>
    JSON.parse((await ask(account, { method: "GET", path, body: null })).text);
  const me = await get("/v1/accounts/me");
  const { order } = await get(`/v1/orders/${made.orderId}`);
  const signedIn = await get("/v1/accounts/me/sign-in");
  const { product } = await get(`/v2/products/detail/${made.productId}`);
  const { channelProducts } = await get(
    `/v2/channels/products?internalProductIds=${made.productId}`,
  );
  const { channelWarehouses } = await get("/v1/channels/warehouses");
  const [variant] = product.variants;
  return {
    ...Object.fromEntries(Object.entries(made).map(([name, id]) => [name, String(id)])),
    accountId: me.account.id,
    id: me.account.id,
    userId: me.user.id,
    roleId: me.user.roles[0].id,
    internalProductId: made.productId,
    variantId: variant.id,
    variationId: variant.id,
    imageId: product.images?.[0]?.id ?? product.imageIds?.[0],
    pictureId: product.images?.[0]?.id ?? product.imageIds?.[0],
    channelProductId: channelProducts[0].id,
    warehouseId: channelWarehouses[0].warehouseId,
    channelWarehouseId: channelWarehouses[0].id,
    survivorId: made.otherProductId,
    fromChannelId: made.channelId,
    toChannelId: made.channelId,
    priorityChannelId: made.channelId,
    fromWarehouseId: channelWarehouses[0].warehouseId,
    toWarehouseId: made.warehouseId,
    targetChannelId: made.channelId,
    productVariationId: variant.id,
    assigneeId: me.user.id,
    lineId: order.lines[0].id,
    orderLineId: order.lines[0].id,
    // An order's shipment is an operation of its shop.
    operationId: made.orderId,
    sessionId: signedIn.sessions[0].id,
    ...(await beginWork(account, made)),
    ...(await openDoors(account, made)),
  };
}

/** Creates objects that `populate` omits because no screen needs them. */
async function beginWork(account: Account, { orderId, roleId }: Populated): Promise<Ids> {
  const shipment = `/v1/orders/${orderId}/shipment`;
  const call = <T>(method: string, path: string, body?: object) =>
    api<T>(account, method, path, body);
  const { parameters } = await call<z.output<typeof getShippingParameters.response>>(
    "GET",
    `${shipment}/parameters`,
  );
  const { pickup, dropoff } = parameters;
  const [address] = pickup?.addresses ?? [];
  // Not every courier asks for a pickup time.
  const choice = address
    ? {
        method: "pickup",
        addressId: address.addressId,
        slotId: address.isAnyTime ? null : address.slots[0]?.slotId,
      }
    : { method: "dropoff", branchId: dropoff?.branches[0]?.branchId, senderName: "Laras" };
  await call("POST", shipment, choice);
  // The label arrives later, and must exist before anything is compared.
  await until(
    async () =>
      (await call<{ status: string }>("GET", `${shipment}/label/status`)).status === "ready",
    "The label",
    60_000,
  );
  const { waveId, pickpacks } = await until(
    () =>
      call<{ waveId: string; pickpacks: { id: string }[] }>("POST", "/v1/orders/pickpacks", {
        orderIds: [orderId],
      }).catch(() => null),
    "Picking",
    60_000,
  );
  const staff = { email: account.email.replace("e2e", "calon"), roleIds: [roleId] };
  const { invite } = await call<{ invite: { id: string } }>("POST", "/v1/accounts/staffs", {
    staff,
  });
  const saved = { list: "orders", name: `Milik ${account.email}`, query: "" };
  const { view } = await call<{ view: { id: string } }>("POST", "/v1/accounts/views", {
    view: saved,
  });
  return {
    waveId,
    pickpackId: pickpacks[0]?.id ?? "",
    inviteId: invite.id,
    viewId: view.id,
  };
}

/** Creates access without a session: a program's key, a public feed and a buyer's message. */
async function openDoors(account: Account, { channelId, sessionId }: Populated): Promise<Ids> {
  const { apiKey } = await api<{ apiKey: { id: string } }>(
    account,
    "POST",
    "/v1/accounts/api-keys",
    { apiKey: { name: `Gudang ${account.email}`, permissions: ["stock-manage"] } },
  );
  const { feed } = await api<{ feed: { id: string } }>(account, "POST", "/v1/products/feeds", {
    name: `Katalog ${account.email}`,
    url: "https://toko.example/produk",
  });
  const { messages } = await api<{ messages: { id: string }[] }>(
    account,
    "GET",
    `/v1/chats/${channelId}/sessions/${sessionId}/messages`,
  );
  return { keyId: apiKey.id, feedId: feed.id, messageId: messages[0]?.id ?? "" };
}
