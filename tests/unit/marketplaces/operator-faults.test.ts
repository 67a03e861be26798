import { expect, test } from "vitest";
import { toConnectorError as blibli } from "#backend/marketplaces/blibli/errors.ts";
import { getSellerCode } from "#backend/marketplaces/connector.ts";
import { toConnectorError as lazada } from "#backend/marketplaces/lazada/errors.ts";
import { toConnectorError as meta } from "#backend/marketplaces/meta/errors.ts";
import { toConnectorError as shopee } from "#backend/marketplaces/shopee/errors.ts";
import { toConnectorError as tiktok } from "#backend/marketplaces/tiktok/errors.ts";

const NOW = new Date("2026-11-20T03:00:00Z");
const read = {
  shopee: (error: string, message: string) => shopee({ error, message }, 403, NOW),
  tiktok: (code: number, message: string) => tiktok({ code, message }, 401),
  lazada: (code: string, message: string) => lazada({ code, message, requestId: "" }),
  blibli: (errorMessage: string) => blibli({ errorMessage }, 401, "r"),
  meta: (code: number, message: string) => meta({ error: { code, message } }, 400),
};

/** The vendors' published words, and those that others met live. */
test.each([
  ["key_wrong", read.shopee("error_sign", "Wrong sign.")],
  ["key_wrong", read.shopee("common.error_auth", "Invalid sign")],
  ["key_wrong", read.shopee("invalid_partner_id", "Invalid partner_id, please have a check.")],
  ["key_wrong", read.shopee("error_partner_key_expired", "Your partner key has expired.")],
  ["clock_off", read.shopee("error_param", "Timestamp is expired.")],
  ["address_refused", read.shopee("source_ip_undeclared", "Request Source IP is undeclared.")],
  ["permission_missing", read.shopee("error_api_permission", "No permission to current api.")],
  ["permission_missing", read.shopee("common.error_api_permission", "")],
  ["app_closed", read.shopee("api_suspended", "Your API has been suspended.")],
  ["key_wrong", read.tiktok(106001, "Invalid credentials. The `sign` query parameter is invalid.")],
  ["key_wrong", read.tiktok(36009004, "Invalid credentials. Invalid 'app_key' query parameter.")],
  [
    "clock_off",
    read.tiktok(
      36009004,
      "Invalid timestamp. The value of the `timestamp` query parameter must not be earlier than 5 minutes before the current time.",
    ),
  ],
  [
    "address_refused",
    read.tiktok(
      36009033,
      "Access denied. Your IP address is not in the IP allow list configured for this app.",
    ),
  ],
  [
    "permission_missing",
    read.tiktok(
      105005,
      "Access denied. The app is not authorized to access the endpoint because …",
    ),
  ],
  [
    "key_wrong",
    read.lazada("IncompleteSignature", "The request signature does not conform to lazop standards"),
  ],
  ["key_wrong", read.lazada("InvalidAppKey", "The specified app key is invalid")],
  ["clock_off", read.lazada("IllegalTimestamp", "The specified timestamp is out of range")],
  ["address_refused", read.lazada("AppWhiteIpLimit", "AppWhiteIpLimit")],
  ["permission_missing", read.lazada("InsufficientPermission", "Insufficient permission")],
  ["clock_off", read.blibli("The Signature is expired")],
  ["key_wrong", read.blibli("The client is not known")],
  ["key_wrong", read.meta(1, "Error validating client secret.")],
  ["key_wrong", read.meta(101, "Error validating application. Invalid application ID.")],
  ["key_wrong", read.meta(100, "Invalid appsecret_proof provided in the API argument")],
  ["address_refused", read.meta(5, "This IP can't make requests for that application.")],
  [
    "permission_missing",
    read.meta(10, "(#10) Application does not have permission for this action"),
  ],
  [
    "permission_missing",
    read.meta(3, "(#3) Application does not have the capability to make this API call."),
  ],
  ["app_closed", read.meta(190, "Error validating application. Application has been deleted.")],
] as const)("%s is the operators' fault: %s", (fault, error) => {
  expect(error.fault).toBe(fault);
  expect(error.kind).toBe("unavailable");
  expect(getSellerCode(error)).toBe("channel_setup");
});

test.each([
  ["token_expired", read.shopee("invalid_acceess_token", "Invalid access_token.")],
  ["unauthorised", read.shopee("error_auth", "Invalid partner_id or shopid.")],
  ["rejected", read.shopee("error_param", "Wrong parameters, detail: name.")],
  ["unavailable", read.shopee("error_server", "Something wrong. Please try later.")],
  [
    "unauthorised",
    read.tiktok(36009004, "Invalid credentials. The `x-tts-access-token` header is invalid."),
  ],
  ["rejected", read.tiktok(12052900, "The app_key of the product is wrong")],
  ["token_expired", read.lazada("IllegalAccessToken", "The specified access token is invalid")],
  ["rejected", read.lazada("ItemNotFound", "The signature of the item")],
  ["unauthorised", read.blibli("The Api-Seller-Key is not valid")],
  ["unauthorised", read.meta(190, "Error validating access token: Session has expired.")],
  ["rejected", read.meta(100, "Invalid parameter")],
  ["rejected", read.meta(10, "(#10) This person may not do this")],
] as const)("%s is not the operators' fault: %s", (kind, error) => {
  expect(error.fault).toBeNull();
  expect(error.kind).toBe(kind);
  expect(getSellerCode(error)).toBe(error.code);
});
