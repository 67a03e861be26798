import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import { createPageTexts } from "#app/i18n/page-texts.ts";
import { ArrangeForm } from "#app/routes/_app/orders/$orderId/arrange/+/arrange-form.tsx";
import type { Choices } from "#app/routes/_app/orders/$orderId/arrange/+/choices.ts";
import { GroupWays } from "#app/routes/_app/orders/bulk-arrange/+/group-ways.tsx";
import type { ShippingParameters } from "#contract/shipments.ts";

type FormProps = ComponentProps<typeof ArrangeForm>;
const Group = () => (
  <ActionForm>
    <GroupWays group="0" parameters={useLoaderData<ShippingParameters>()} senderName="Laras" />
  </ActionForm>
);
const Single = () => <ArrangeForm {...useLoaderData<FormProps>()} />;
const GroupPage = createRoutesStub([{ id: "page", path: "/", Component: Group }]);
const SinglePage = createRoutesStub([{ id: "page", path: "/", Component: Single }]);

function markupOf(Page: typeof GroupPage, page: ShippingParameters | FormProps): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={createPageTexts("en", "id")}>
      <FormatProvider language="en" countryCode="id" timeZone="Asia/Jakarta">
        <Page hydrationData={{ loaderData: { page } }} />
      </FormatProvider>
    </I18nextProvider>,
  );
}

const slot = { from: "2026-11-22T02:00:00Z", to: "2026-11-22T05:00:00Z", isRecommended: false };
const address = (addressId: string, text: string) => ({
  ...{ addressId, text, isAnyTime: false },
  slots: [{ ...slot, slotId: `${addressId}-morning` }],
});
const OFFER: ShippingParameters = {
  pickup: { addresses: [address("1", "Jakarta Barat"), address("2", "Kota Cimahi")] },
  dropoff: { branches: [], needsSenderName: false, needsTrackingCode: false },
  manual: { needsTrackingCode: true },
};
const groupOf = (parameters: ShippingParameters) => markupOf(GroupPage, parameters);
const checkedIn = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(`name="${name}"`) && input.includes("checked"))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1]);

test("a group offers each method, address and time, and preselects the goods' address", () => {
  const goodsAt = { warehouseName: "Gudang Cimahi", addressId: "2" };
  const html = groupOf({ ...OFFER, goodsAt });
  for (const words of ["Pickup", "Drop-off", "Own courier", "Jakarta Barat", "Kota Cimahi"])
    expect(html).toContain(`>${words}<`);
  expect(html).toContain("The goods are in Gudang Cimahi.");
  expect(html).toMatch(/Kota Cimahi<span[^>]*> ?Goods are here/);
  expect(checkedIn(html, "way-0")).toEqual(["pickup"]);
  expect(checkedIn(html, "address-0")).toEqual(["1|2"]);
  expect(html).not.toContain("<optgroup");
  expect(html).toContain("Send the courier to this address anyway");
});

test("a group offers times and none where the courier takes both, none first", () => {
  const html = groupOf({
    pickup: { addresses: [{ ...address("1", "Bandung"), isAnyTime: true }] },
  });
  expect(html).toContain('<option value="1-morning">');
  expect(html).toMatch(/<option value="any" selected="">Any time/);
});

test("a group with goods at an unknown address preselects none", () => {
  const goodsAt = { warehouseName: "Gudang Cimahi", addressId: null };
  const html = groupOf({ ...OFFER, goodsAt });
  expect(checkedIn(html, "address-0")).toEqual([]);
  expect(html).toContain("The goods are in Gudang Cimahi.");
  expect(html).not.toContain("Send the courier to this address anyway");
});

const order: FormProps["order"] = {
  channelType: "shopee",
  ...{ shop: "Toko Laras", courier: "SPX", buyer: "Sari" },
  ...{ city: "Bandung", firstItem: "Kaos", items: "1 item" },
};
const formOf = (choices: Partial<Choices>, changes: Partial<FormProps["order"]> = {}) =>
  markupOf(SinglePage, {
    choices: { pickupNeedsCode: false, goodsAt: null, suggested: {}, ...choices } as Choices,
    ...{ backTo: "/orders/1", order: { ...order, ...changes }, channel: "Shopee" },
  });
const pickup = ["1", "2"].map((addressId) => ({
  ...{ addressId, text: `Address ${addressId}` },
  slots: [{ value: `${addressId}|morning`, text: "Morning", isRecommended: addressId === "1" }],
}));

test("an order preselects a time at the goods' address, and none if that is unknown", () => {
  const known = formOf({ pickup, goodsAt: { warehouseName: "Gudang", addressId: "2" } });
  expect(checkedIn(known, "slot")).toEqual(["2|morning"]);
  expect(known).toContain("Goods are here");
  expect(known).toContain('name="confirmAddress"');
  const unknown = formOf({ pickup, goodsAt: { warehouseName: "Gudang", addressId: null } });
  expect(checkedIn(unknown, "slot")).toEqual([]);
});

test("the seller's own courier needs a code only where the channel requires one", () => {
  const asks = (needsTrackingCode: boolean) =>
    formOf({ manual: { needsTrackingCode, isCollected: false, providers: [] } }).includes(
      'name="manualTracking"',
    );
  expect([asks(true), asks(false)]).toEqual([true, false]);
});

test("own delivery offers a code without asking for it, and promises no label", () => {
  const manual = {
    ...{ needsTrackingCode: false, takesTrackingCode: true, isCollected: false, providers: [] },
  };
  const form = formOf({ manual }, { channelType: "shop" });
  expect(form).toContain('name="manualTracking"');
  expect(form).not.toContain("asksManualTracking");
  expect(form).toContain("Leave empty if you deliver it yourself");
  expect(form).not.toContain("as soon as");
});

test("what the buyer collects says where the seller enters the buyer's code", () => {
  const manual = { needsTrackingCode: false, isCollected: true, providers: [] };
  const words = "Enter that code in the marketplace";
  expect(groupOf({ manual })).toContain(words);
  expect(formOf({ manual })).toContain(words);
  const own = { ...manual, isCollected: false };
  expect(groupOf({ manual: own }) + formOf({ manual: own })).not.toContain(words);
});

test("the form says from whom the label comes: in the own shop, from the courier", () => {
  const manual = { needsTrackingCode: false, isCollected: false, providers: [] };
  expect(formOf({ manual })).toContain("as soon as Shopee has it");
  expect(formOf({ manual }, { channelType: "shop" })).toContain("as soon as SPX has it");
});
