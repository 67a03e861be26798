import { expect, test } from "vitest";
import { toConnectorError } from "#backend/marketplaces/shopee/errors.ts";

const now = new Date("2026-11-20T03:00:00Z");
const kindOf = (error: string, message: string, status = 200) =>
  toConnectorError({ error, message }, status, now).kind;

/** Codes and messages from Shopee's error lists. */
test("a code with several meanings is distinguished by its message", () => {
  expect(kindOf("error_auth", "Invalid access_token, please have a check.")).toBe("token_expired");
  expect(kindOf("error_auth", "partner and shop has no linked")).toBe("unauthorised");
  expect(kindOf("error_permission", "Please link shop and partner on seller center first.")).toBe(
    "unauthorised",
  );
  expect(kindOf("product.error_auth", "Total stock must be more than reserved stock.")).toBe(
    "rejected",
  );
  expect(kindOf("product.error_auth", "Lack of location_id, please double check.")).toBe(
    "rejected",
  );
  expect(kindOf("logistics.error_param", "The order status is not ready to ship.")).toBe(
    "wrong_state",
  );
  expect(kindOf("logistics.error_param", "Order has been shipped.")).toBe("wrong_state");
  expect(
    kindOf(
      "logistics.error_param",
      "The order is being allocated, please wait until the allocate is completed.",
    ),
  ).toBe("unavailable");
  expect(kindOf("logistics.error_param", "The address is invalid. Please check the address.")).toBe(
    "rejected",
  );
});

test("a module's rate limit is not the daily quota", () => {
  expect(kindOf("error_limit", "Daily limit reached")).toBe("rate_limited");
  expect(kindOf("order.error_limit", "Can not cancel this order")).toBe("wrong_state");
  expect(kindOf("logistics.error_limit", "The batch request reach limit 50.")).toBe("rejected");
});

test("only missing items and orders count as not found", () => {
  expect(kindOf("product.error_item_not_found", "Item_id is not found.")).toBe("not_found");
  expect(kindOf("error_not_found", "Wrong parameters, detail: order.")).toBe("not_found");
  expect(kindOf("logistics.invalid_error", "The order is not exist.")).toBe("not_found");
  expect(kindOf("logistics.address_not_found", "Address is not found.")).toBe("rejected");
  expect(kindOf("error_param", "Image not exist.")).toBe("rejected");
  expect(kindOf("error_busi_invalid_shop_status", "Shop status invalid.")).toBe("rejected");
});

test("the channel's own errors are retried", () => {
  expect(
    kindOf(
      "product.error_inner",
      "System error, please try again later or contact the OpenAPI support team.",
    ),
  ).toBe("unavailable");
  expect(kindOf("error_update_price_fail", "Update price failed, please try later.")).toBe(
    "unavailable",
  );
  expect(kindOf("", "", 503)).toBe("unavailable");
  expect(kindOf("", "", 429)).toBe("rate_limited");
});
