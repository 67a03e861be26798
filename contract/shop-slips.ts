import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { instant } from "./query.ts";

/**
 * Kinds of a slip's QR: a bank's or a wallet's proof of a transfer, or the QR that the buyer scans
 * to pay, which proves nothing.
 */
export const PAYMENT_SLIP_KINDS = ["bank", "wallet", "payment"] as const;
export type SlipKind = (typeof PAYMENT_SLIP_KINDS)[number];

/** Services that ask the banks about a slip. */
export const SLIP_VERIFIERS = ["easyslip"] as const;
export type SlipVerifierId = (typeof SLIP_VERIFIERS)[number];
export const SLIP_VERIFIER_NAMES: Record<SlipVerifierId, string> = { easyslip: "EasySlip" };

/**
 * Results of a service's check of a slip. `exact`: amount, receiver, time and reference are the
 * order's, so it is paid. The others are the seller's to decide. `receiver_likely`: the slip hides
 * too much of the receiver. `may_have_paid`: the seller confirmed another order of this total,
 * perhaps by it.
 */
export const SLIP_CHECKS = [
  "waiting",
  "exact",
  "amount_differs",
  "receiver_differs",
  "receiver_likely",
  "may_have_paid",
  "too_early",
  "in_future",
  "reference_differs",
  "shown_before",
  "not_found",
  "used_up",
  "key_refused",
  "refused",
  "no_answer",
  "unreadable",
] as const;
export type SlipCheck = (typeof SLIP_CHECKS)[number];

/** Pictures of transfers that an order may show. */
export const MAX_SLIPS = 3;

export const ShopSlip = z
  .object({
    id: z.string(),
    uploadedAt: instant(),
    /** `null` where no QR was read, as on most slips of Indonesian banks. */
    kind: z.enum(PAYMENT_SLIP_KINDS).nullable(),
    /** The Bank of Thailand's code of the sending bank, or `truemoney`. */
    bank: z.string().nullable(),
    reference: z.string().nullable(),
    /** The number of another order that showed this transfer before. */
    usedFor: z.string().nullable(),
    /** The finding of a service. `null` where none was asked. */
    check: z
      .object({
        by: z.enum(SLIP_VERIFIERS),
        result: z.enum(SLIP_CHECKS),
        /** The transfer as the bank knows it. `null` where it said nothing. */
        amount: Money.nullable(),
        receiver: z.string().nullable(),
        paidAt: instant().nullable(),
      })
      .nullable(),
  })
  .openapi("ShopSlip");
export type ShopSlip = z.infer<typeof ShopSlip>;

const orderId = z.object({ orderId: z.string() });
export const listShopSlips = endpoint(
  "listShopSlips",
  "get",
  "/v1/channels/shop/orders/{orderId}/slips",
  {
    access: "order-manage",
    summary: "The pictures by which the buyer shows the transfer",
    params: orderId,
    response: z.object({ slips: z.array(ShopSlip) }),
    errors: [404],
  },
);
export const getShopSlipPicture = endpoint(
  "getShopSlipPicture",
  "get",
  "/v1/channels/shop/orders/{orderId}/slips/{slipId}/picture",
  {
    access: "order-manage",
    summary: "A picture of a transfer",
    params: orderId.extend({ slipId: z.string() }),
    produces: "image/jpeg",
    errors: [404],
  },
);
