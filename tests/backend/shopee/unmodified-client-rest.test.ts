import { afterAll, beforeAll, expect, test } from "vitest";
import { drawPicture, startUnmodifiedClient } from "./unmodified-client.ts";

let client: Awaited<ReturnType<typeof startUnmodifiedClient>>;
beforeAll(async () => {
  client = await startUnmodifiedClient();
});
afterAll(() => client.close());

const parcelsOf = async (orderSn: string) => {
  const { response } = await client.sdk.order.getOrderDetail({
    order_sn_list: [orderSn],
    response_optional_fields: "package_list",
  });
  return (response?.order_list?.[0]?.package_list ?? []).map((one) => one.package_number ?? "");
};

test("reads a category's requirements, campaign stock and ban reasons", async () => {
  const { response: limits } = await client.sdk.product.getItemLimit({ category_id: 100_244 });
  expect(limits?.size_chart_limit).toMatchObject({ support_image_size_chart: true });
  const itemId = await client.addShirt();
  const { controls } = client.sandbox;
  await controls.startPromotion(client.shopId, { itemId, modelId: 0, units: 4 });
  const { response: promotions } = await client.sdk.product.getItemPromotion({
    item_id_list: [itemId],
  });
  expect(promotions?.success_list?.[0]).toMatchObject({
    item_id: itemId,
    promotion: [{ model_id: 0 }],
  });
  await controls.takeDown(client.shopId, itemId, ["Gambar menutupi produk"]);
  const { response: violations } = await client.sdk.product.getItemViolationInfo({
    item_id_list: [itemId],
  });
  expect(violations?.item_list?.[0]).toMatchObject({ item_id: itemId, item_status: "BANNED" });
});

test("options and arrangement of one courier's orders take one call each", async () => {
  const itemId = await client.addShirt();
  const both = [await client.sell(itemId), await client.sell(itemId)];
  const numbers = [...(await parcelsOf(both[0] ?? "")), ...(await parcelsOf(both[1] ?? ""))];
  const package_list = numbers.map((package_number) => ({ package_number }));
  const { response: asked } = await client.sdk.logistics.getMassShippingParameter({ package_list });
  const address = asked?.pickup?.address_list?.[0];
  const { response } = await client.sdk.logistics.massShipOrder({
    package_list,
    pickup: {
      address_id: address?.address_id ?? 0,
      pickup_time_id: address?.time_slot_list?.[0]?.pickup_time_id ?? "",
    },
  });
  expect(response?.fail_list).toEqual([]);
  expect(response?.success_list?.map((one) => one.package_number)).toEqual(numbers);
});

test("an order is split into two parcels and merged again", async () => {
  const [shirt, cap] = [await client.addShirt(), await client.addShirt()];
  const [order] = await client.sandbox.controls.createOrder({
    shopId: client.shopId,
    items: [shirt, cap].map((itemId) => ({ itemId, modelId: 0, quantity: 1 })),
  });
  const order_sn = order?.orderSn ?? "";
  const { response } = await client.sdk.order.splitOrder({
    order_sn,
    package_list: [shirt, cap].map((item_id) => ({ item_list: [{ item_id, model_id: 0 }] })),
  });
  expect(response?.package_list).toHaveLength(2);
  expect(await parcelsOf(order_sn)).toHaveLength(2);
  await client.sdk.order.unsplitOrder({ order_sn });
  expect(await parcelsOf(order_sn)).toHaveLength(1);
});

test("lost pushes are read, and removed once confirmed", async () => {
  const { response: lost } = await client.sdk.push.getLostPushMessage();
  expect(lost).toMatchObject({ push_message_list: [], has_next_page: false });
  await client.sdk.push.confirmConsumedLostPushMessage({ last_message_id: 0 });
});

test("a return is disputed with an offered reason and proof", async () => {
  const orderSn = await client.sell(await client.addShirt());
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const)
    await client.sandbox.controls[step](orderSn);
  const { response: listed } = await client.sdk.returns.getReturnList({
    page_no: 0,
    page_size: 10,
  });
  const return_sn = listed?.return?.find((one) => one.order_sn === orderSn)?.return_sn ?? "";
  const { response: told } = await client.sdk.returns.getReturnDisputeReason({ return_sn });
  const reason = told?.dispute_reason_list?.find((one) => one.evidence_module_list?.length === 1);
  const { response: converted } = await client.sdk.returns.convertImage({
    ...{ return_sn, upload_image: await drawPicture() },
  });
  const url = converted?.url ?? "";
  await client.sdk.returns.dispute({
    ...{ return_sn, email: "laras@tokolaras.id", dispute_text_reason: "Sudah dipakai" },
    dispute_reason_id: Number(reason?.dispute_reason),
    image_list: (reason?.evidence_module_list ?? []).map((one) => ({
      module_index: one.module_index ?? 0,
      requirement: one.requirement ?? "",
      image_url: [url],
    })),
  });
  const photo = [{ url: `${url}2`, thumbnail: `${url}2` }];
  await client.sdk.returns.uploadProof({ return_sn, photo });
  const { response: proof } = await client.sdk.returns.queryProof({ return_sn });
  expect(proof?.image?.map((one) => one.url)).toEqual([url, `${url}2`]);
});
