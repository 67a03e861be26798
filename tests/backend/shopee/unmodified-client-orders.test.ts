import { afterAll, beforeAll, expect, test } from "vitest";
import { startUnmodifiedClient } from "./unmodified-client.ts";

let client: Awaited<ReturnType<typeof startUnmodifiedClient>>;
beforeAll(async () => {
  client = await startUnmodifiedClient();
});
afterAll(() => client.close());

test("an order in two parcels is arranged, tracked and labelled parcel by parcel", async () => {
  const itemId = await client.addShirt();
  const order_sn = await client.sell(itemId, 2);
  await client.sandbox.controls.split(order_sn, 2);
  const now = Math.floor(Date.now() / 1000);
  const span = { time_from: now - 3600, time_to: now + 60 };
  const { response: listed } = await client.sdk.order.getOrderList({
    ...span,
    time_range_field: "update_time",
    page_size: 50,
  });
  expect(listed?.order_list?.map((one) => one.order_sn)).toContain(order_sn);
  const read = async () =>
    (
      await client.sdk.order.getOrderDetail({
        order_sn_list: [order_sn],
        response_optional_fields: "item_list,package_list,split_up",
      })
    ).response?.order_list?.[0];
  const packages = (await read())?.package_list ?? [];
  expect(packages).toHaveLength(2);
  for (const { package_number = "" } of packages) {
    const { response } = await client.sdk.logistics.getShippingParameter({
      order_sn,
      package_number,
    });
    const address = response?.pickup?.address_list?.[0];
    await client.sdk.logistics.shipOrder({
      order_sn,
      package_number,
      pickup: {
        address_id: address?.address_id ?? 0,
        pickup_time_id: address?.time_slot_list?.[0]?.pickup_time_id ?? "",
      },
    });
  }
  expect(await read()).toMatchObject({ order_status: "PROCESSED" });
  const again = { order_sn, package_number: packages[0]?.package_number ?? "" };
  await expect(
    client.sdk.logistics.shipOrder({ ...again, pickup: { address_id: 0 } }),
  ).rejects.toMatchObject({ data: { error: "logistics.package_already_shipped" } });
  const codes: string[] = [];
  for (const { package_number = "" } of packages) {
    const code = await expect
      .poll(
        async () =>
          (await client.sdk.logistics.getTrackingNumber({ order_sn, package_number })).response
            ?.tracking_number,
      )
      .toBeTruthy()
      .then(() => client.sdk.logistics.getTrackingNumber({ order_sn, package_number }));
    codes.push(code.response?.tracking_number ?? "");
  }
  expect(new Set(codes).size).toBe(2);
  const shipping_document_type = "THERMAL_AIR_WAYBILL";
  const order_list = packages.map(({ package_number = "" }) => ({ order_sn, package_number }));
  await client.sdk.logistics.getShippingDocumentParameter({ order_list });
  await client.sdk.logistics.createShippingDocument({
    order_list: order_list.map((one, at) => ({
      ...one,
      tracking_number: codes[at] ?? "",
      shipping_document_type,
    })),
  });
  const results = async () =>
    (
      await client.sdk.logistics.getShippingDocumentResult({
        order_list: order_list.map((one) => ({ ...one, shipping_document_type })),
      })
    ).response?.result_list?.map(({ status }) => status);
  await expect.poll(results).toEqual(["READY", "READY"]);
  const label: unknown = await client.sdk.logistics.downloadShippingDocument({
    order_list,
    shipping_document_type,
  });
  expect(Buffer.isBuffer(label) && label.subarray(0, 5).toString()).toBe("%PDF-");
  await client.sdk.logistics.getTrackingInfo({ order_sn });
});

test("a pickup that failed is booked again by update_shipping_order alone", async () => {
  const order_sn = await client.sell(await client.addShirt());
  await client.sandbox.controls.ship(order_sn);
  await client.sandbox.controls.failPickup(order_sn);
  const { response } = await client.sdk.logistics.getShippingParameter({ order_sn });
  const address = response?.pickup?.address_list?.[0];
  const pickup = {
    address_id: address?.address_id ?? 0,
    pickup_time_id: address?.time_slot_list?.[0]?.pickup_time_id ?? "",
  };
  await expect(client.sdk.logistics.shipOrder({ order_sn, pickup })).rejects.toMatchObject({
    data: { error: "logistics.error_param" },
  });
  await client.sdk.logistics.updateShippingOrder({ order_sn, pickup });
  await expect(
    client.sdk.logistics.updateShippingOrder({ order_sn, pickup }),
  ).rejects.toMatchObject({
    data: { error: "error_param" },
  });
});

test("handles cancellations and returns", async () => {
  const itemId = await client.addShirt();
  const asked = await client.sell(itemId);
  await client.sandbox.controls.requestCancel(asked);
  await client.sdk.order.handleBuyerCancellation({ order_sn: asked, operation: "REJECT" });
  await client.sdk.order.cancelOrder({
    order_sn: asked,
    cancel_reason: "OUT_OF_STOCK",
    item_list: [{ item_id: itemId, model_id: 0 }],
  });
  await expect(
    client.sdk.order.cancelOrder({
      order_sn: await client.sell(itemId),
      cancel_reason: "UNDELIVERABLE_AREA",
    }),
  ).rejects.toMatchObject({ data: { error: "error_param" } });
  const sent = await client.sell(itemId);
  for (const step of ["ship", "collect", "deliver", "requestReturn"] as const)
    await client.sandbox.controls[step](sent);
  const { response } = await client.sdk.returns.getReturnList({ page_no: 0, page_size: 10 });
  const return_sn = response?.return?.find((one) => one.order_sn === sent)?.return_sn ?? "";
  expect((await client.sdk.returns.getReturnDetail({ return_sn })).response).toMatchObject({
    order_sn: sent,
  });
  await client.sdk.returns.confirm({ return_sn });
});

test("reads an order's payout, its parts and corrections", async () => {
  const orderSn = await client.sell(await client.addShirt());
  for (const step of ["ship", "collect", "deliver", "complete", "settle"] as const)
    await client.sandbox.controls[step](orderSn);
  const now = Math.floor(Date.now() / 1000);
  const { response: paid } = await client.sdk.payment.getEscrowList({
    release_time_from: now - 60,
    release_time_to: now + 60,
    page_size: 40,
    page_no: 1,
  });
  const escrow = paid?.escrow_list?.find((one) => one.order_sn === orderSn);
  expect(paid?.more).toBe(false);
  const { response: detail } = await client.sdk.payment.getEscrowDetail({ order_sn: orderSn });
  expect(detail?.order_income).toMatchObject({ original_cost_of_goods_sold: 75_000 });
  expect(detail?.order_income?.commission_fee).toBeGreaterThan(0);
  expect(escrow?.payout_amount).toBe(detail?.order_income?.escrow_amount);
  await client.sandbox.controls.adjust(orderSn, {
    amount: 1_000,
    reason: "logistic issue deduction",
  });
  const { response: wallet } = await client.sdk.payment.getWalletTransactionList({
    page_no: 0,
    page_size: 40,
    create_time_from: now - 60,
    create_time_to: now + 60,
    transaction_tab_type: "wallet_adjustment_filter",
  });
  expect(wallet?.transaction_list).toContainEqual(
    expect.objectContaining({ order_sn: orderSn, amount: -1_000 }),
  );
  const { response: after } = await client.sdk.payment.getEscrowDetail({ order_sn: orderSn });
  expect(after?.order_income?.total_adjustment_amount).toBe(-1_000);
});
