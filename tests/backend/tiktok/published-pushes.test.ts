import { expect, test } from "vitest";
import { parsePush } from "#backend/marketplaces/tiktok/webhooks.ts";

/**
 * Bodies from TikTok's webhook pages (partner.tiktokshop.com/docv2), with a product id from the
 * page of `get-product`. It is text there, but a number in pushes 5, 16 and 37.
 */
const PRODUCT = "1729592969712207008";
const SHOP = "7494049642642441621";
const head = (type: number) =>
  `"type":${type},"tts_notification_id":"7327112393057371910","timestamp":1644412885`;
const parsed = (body: string) => parsePush(new TextEncoder().encode(body));

test.each([
  [5, `"status":"PRODUCT_FIRST_PASS_REVIEW","suspended_reason":"","update_time":1644412885`],
  [
    37,
    `"audit":{"status":"PRE_APPROVED","pre_approved_reason":"KYC_PENDING"},"integrated_platform_statuses":{"platform":"TOKOPEDIA","status":"AUDITING"},"update_time":1644412885`,
  ],
])("push %i names one product by its exact id", (type, more) => {
  const body = `{${head(type)},"shop_id":"${SHOP}","data":{"product_id":${PRODUCT},${more}}}`;
  expect(parsed(body)).toMatchObject([
    { kind: "review", shopId: SHOP, externalProductId: PRODUCT, externalOrderId: null },
  ]);
});

test.each([
  [19, `"data":{"size_chart_template_id":"789078671231","event_type":"EDIT"}`],
  [35, `"data":{"tts_shop_id":"7494049642642441621","mirror_status":"MIRRORED"}`],
  [52, `"data":{"global_product_id":"1729715829872102020","listing_method":"GLOBAL_PUBLISHING"}`],
])("push %i, which names a seller but no shop, is accepted and ignored", (type, data) => {
  const seller = `"seller_open_id":"VIyStQAAAADCBQ40s4TzOSSOEIW-bM5O9cod3vK8OytW8m-bnBYlXw"`;
  expect(parsed(`{${head(type)},${seller},${data}}`)).toEqual([]);
});

test("an invalid push is rejected", () => {
  expect(() => parsed("[]")).toThrow(SyntaxError);
  expect(() => parsed("no JSON")).toThrow(SyntaxError);
});
