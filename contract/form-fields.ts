import { z } from "zod";
import { TIME_ZONES } from "./countries.ts";
import type { NewsWay } from "./messengers.ts";
import { MAX_PIECES } from "./numbers.ts";
import { CUSTOM_QUOTA } from "./payment-methods.ts";
import { COUNT_SCOPES, STOCK_RULE_SCOPES } from "./statuses.ts";

/**
 * Forms and calls check typed values by these schemas. A browser loads this file, so it must not
 * import OpenAPI (endpoint.ts).
 */

const whole = (least: number, tooLow: string, most: number) =>
  z.number().int("invalid_number").min(least, tooLow).max(most, "too_big");
const units = () => whole(0, "negative", MAX_PIECES);
const name = (most: number) => z.string().trim().min(1, "required").max(most, "too_long");
const optionalText = (most: number) => z.string().trim().max(most, "too_long");

export const ROLE_NAME = name(60);

/** Ways of a code that a checkout may need before it orders. */
export const CHECKOUT_CODE_WAYS = ["whatsapp", "email"] as const satisfies readonly NewsWay[];
export type CheckoutCodeWay = (typeof CHECKOUT_CODE_WAYS)[number];

export const MIN_QUESTION = 2;
export const MAX_QUESTION = 1_000;

export const SETTINGS_FIELDS = {
  /** Shown in the account switcher, on documents and in mails. */
  name: name(100),
  /** Decides where the account's days begin and end. */
  timeZone: z.enum(TIME_ZONES, "invalid_value"),
  /** Fewer available units are low, in lists, notifications and filters. */
  lowStockLevel: whole(1, "too_small", MAX_PIECES),
  /** An order is due soon if it must leave within this many hours. */
  shipByWarningHours: whole(1, "too_small", 72),
};

export const MAX_WAREHOUSES = 3;
export const WAREHOUSE_NAME = name(100);
export const WAREHOUSE_DETAILS = {
  address: optionalText(500),
  contactName: optionalText(100),
  contactPhone: optionalText(40),
  /** When couriers may come, as the seller writes it. */
  pickupHours: optionalText(200),
};

/** The share of available stock that a channel may show, in units (docs/domain.md "Rules"). */
export const RULE_AMOUNTS = {
  /** Either a ratio or a fixed quantity. */
  ratioPercent: whole(0, "negative", 200).nullable(),
  fixedQuantity: units().nullable(),
  /** Added after rounding down. */
  offset: whole(-MAX_PIECES, "too_small", MAX_PIECES),
  maxPerChannel: units().nullable(),
  /** With less available stock the channel gets 0. */
  safetyLevel: units(),
  /** With less than `lastUnits` available only `priorityChannelId` gets stock. 0 turns it off. */
  lastUnits: units(),
  priorityChannelId: z.string().nullable(),
};
export const RULE_SCOPE = {
  name: name(100),
  scope: z.enum(STOCK_RULE_SCOPES),
  /** Category names or SKUs; empty when the scope is `all`. */
  scopeValues: z.array(name(255)).max(1000, "too_many"),
};

/** Scopes that name their SKUs, categories or racks. */
export const COUNT_SCOPES_WITH_VALUES: ReadonlySet<string> = new Set(["skus", "category", "rack"]);
export const COUNT_FIELDS = {
  name: optionalText(100).default(""),
  warehouseId: z.string().min(1, "required"),
  scope: z.enum(COUNT_SCOPES),
  /** SKUs, category names or racks; empty for the other scopes. */
  scopeValues: z.array(name(255)).max(1000, "too_many").default([]),
  assigneeId: z.string().nullable().default(null),
  note: optionalText(500).default(""),
};

/** LINE's bounds: 5 minutes to a week. */
export const EXPIRY_BOUNDS = { min: 5, max: 10_080 } as const;
export const ORDER_EXPIRY = whole(EXPIRY_BOUNDS.min, "too_small", EXPIRY_BOUNDS.max);

const phone = z
  .string()
  .trim()
  .regex(/^(?:\+?[\d ()-]{8,20})?$/, "invalid_phone");
/** The own shop's. */
export const COURIER_FIELDS = {
  secretKey: optionalText(2000),
  email: z.union([z.literal(""), z.email("invalid_email").max(200, "too_long")]),
};

/** The own shop's. */
export const MESSENGER_FIELDS = {
  phoneNumberId: z
    .string()
    .trim()
    .regex(/^\d{0,30}$/, "invalid"),
  accessToken: optionalText(1000),
  secret: optionalText(200),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d ()-]{8,20}$/, "invalid_phone"),
};

/** The own shop's key. */
export const SLIP_VERIFIER_KEY = optionalText(500);

export const PAYMENT_KEY_FIELDS = {
  secretKey: optionalText(500),
  webhookSecret: optionalText(500),
};

export const SHOP_FIELDS = {
  /** The last part of the shop's address. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, "slug_invalid"),
  name: name(60),
  tagline: optionalText(120),
  about: optionalText(3000),
  phone,
  originName: optionalText(100),
  originPhone: phone,
  originStreet: optionalText(255),
  originPlaceCode: optionalText(20),
  originPostCode: z
    .string()
    .trim()
    .regex(/^(?:\d{5})?$/, "invalid_post_code"),
  qrText: optionalText(512),
  orderExpMins: ORDER_EXPIRY,
  claimHours: whole(1, "too_small", 720),
};
/** `risky`: only for a doubtful order. */
export const PHONE_CHECKS = ["never", "risky", "always"] as const;
export type PhoneCheck = (typeof PHONE_CHECKS)[number];
/** Six digits, which people type with spaces or a dash. */
export const PHONE_CODE = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "invalid_code"));
/** Rules that refuse cash on delivery. Empty and `null`: no rule. */
export const COD_RULES = z.object({
  /** Names of couriers without cash on delivery, such as "JNE". */
  couriers: z.array(name(60)).max(30, "too_many"),
  /** Provinces, cities and districts without cash on delivery. */
  regions: z.array(name(100)).max(200, "too_many"),
  /** Highest price of the goods, in minor units. */
  mostTotal: z.number().int().min(1, "too_small").max(2_147_483_647, "too_big").nullable(),
  /** After so many returned cash parcels a phone must pay ahead. */
  mostReturns: whole(1, "too_small", 20).nullable(),
});
export type CodRules = z.infer<typeof COD_RULES>;
export const BANK_ACCOUNT = z.object({
  bank: name(60),
  number: z
    .string()
    .trim()
    .min(1, "required")
    .regex(/^[\d -]{5,30}$/, "invalid"),
  holder: name(100),
});

export const LINE_FIELDS = {
  webhookSecret: name(200),
  messagingToken: name(500),
  messagingSecret: name(200),
  /** LINE shows it instead of the account's name; "" for the account's. */
  senderName: optionalText(20),
  senderIconUrl: z.union([z.literal(""), z.url({ protocol: /^https$/, error: "invalid_url" })]),
};

export const API_KEY_NAME = name(100);
export const ARRANGE_RULE_NAME = name(100);

/** Orders bought without a package. */
export const TOP_UP_QUOTA = whole(CUSTOM_QUOTA.least, "too_small", CUSTOM_QUOTA.most);
