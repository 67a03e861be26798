import { makeDayFormatter, makeWeekFormatter } from "../day-formatters.ts";
import { makeMoneyFormatter } from "../money-formatter.ts";
import type { NotificationTexts } from "./notification-texts.ts";

const week = makeWeekFormatter("en-GB");
const day = makeDayFormatter("en-GB");
const money = makeMoneyFormatter("en-GB");

export const en: NotificationTexts = {
  body: {
    channel_revoked: ({ channelName }) => `${channelName} withdrew our access. Reconnect the shop.`,
    channel_expired: ({ channelName }) =>
      `The connection to ${channelName} has expired. Reconnect the shop.`,
    channel_pending: ({ channelName }) =>
      `The connection to ${channelName} waits for the marketplace’s approval.`,
    channel_expiring: ({ channelName, endsOn }) =>
      `Access to ${channelName} ends on ${day(endsOn)}. Reconnect the shop before then, so that orders and stock do not stop.`,
    payment_key_refused: (p) =>
      `${p.providerName} takes the key of ${p.channelName} no more, so buyers cannot pay online. Enter a new key.`,
    slip_key_refused: (p) =>
      `${p.verifierName} takes the key of ${p.channelName} no more, so you have to check the slips yourself. Enter a new key.`,
    courier_key_refused: (p) =>
      `${p.courierName} takes the key of ${p.channelName} no more, so buyers are offered none of its couriers. Enter a new key.`,
    domain_failing: (p) =>
      `The DNS records of ${p.domain} are missing or wrong, so ${p.channelName} uses its Etalase link. Check the records at your registrar.`,
    listing_failed: (p, count, reason) =>
      (count > 1
        ? `${p.channelName} refused ${count} listings.`
        : `${p.channelName} refused “${p.productName}”.`) + reason,
    listing_gone: (p, count) =>
      count > 1
        ? `${count} products were deleted in ${p.channelName}. Publish them again to sell them there.`
        : `“${p.productName}” was deleted in ${p.channelName}. Publish it again to sell it there.`,
    listing_invalid: (p, count, reason) =>
      (count > 1
        ? `${count} products cannot be published to ${p.channelName}.`
        : `“${p.productName}” cannot be published to ${p.channelName}.`) + reason,
    order_out_of_stock: (p, count) =>
      count > 1
        ? `There is not enough stock for ${count} orders from ${p.channelName}.`
        : `There is not enough stock for order ${p.orderNumber} from ${p.channelName}.`,
    order_cancel_requested: (p) =>
      `The buyer asks to cancel order ${p.orderNumber} from ${p.channelName}.`,
    order_return_requested: (p) =>
      `The buyer asks to return order ${p.orderNumber} from ${p.channelName}.`,
    shipment_failed: (p, count, reason) =>
      (count > 1
        ? `The shipments of ${count} orders could not be arranged.`
        : `The shipment of order ${p.orderNumber} could not be arranged.`) + reason,
    courier_billed_more: (p, count) =>
      count > 1
        ? `Couriers billed more than at the booking for ${count} orders from ${p.channelName}. Check the weights and sizes of their products.`
        : `${p.courierName} billed ${money(p.currency, p.billed)} for order ${p.orderNumber}; it was ${money(p.currency, p.booked)} at the booking. Check the weight and size of its products.`,
    refund_due: (p, count) =>
      count > 1
        ? `${count} buyers of ${p.channelName} are to be paid back.`
        : `The buyer of order ${p.orderNumber} is to be paid back.`,
    refund_failed: (p, count) =>
      count > 1
        ? `${p.providerName} did not pay back ${count} buyers of ${p.channelName}. Look at the reasons.`
        : `${p.providerName} did not pay back the buyer of order ${p.orderNumber}. Look at the reason.`,
    payment_review: (p, count) =>
      count > 1
        ? `${count} payments to ${p.channelName} fit no order. Look at them.`
        : `A payment to ${p.channelName} fits no order. Look at it.`,
    payment_claimed: (p, count) =>
      count > 1
        ? `${count} buyers of ${p.channelName} say that they paid. Check your account.`
        : `The buyer of order ${p.orderNumber} says that it is paid. Check your account.`,
    messenger_refused: (p) =>
      `${p.messenger} no longer takes the key of ${p.channelName}. Enter a new one, so that buyers get their news.`,
    orders_doubtful: (p, count) =>
      count > 1
        ? `${count} orders in ${p.channelName} look as if nobody would pay them. Review them.`
        : `An order in ${p.channelName} looks as if nobody would pay it. Review it.`,
    label_failed: (p, count, reason) =>
      (count > 1
        ? `The labels of ${count} orders could not be made.`
        : `The label of order ${p.orderNumber} could not be made.`) + reason,
    stock_low: (p, count) =>
      count > 1
        ? `${count} products are running low.`
        : `${p.productName} (${p.sku}) is running low: ${p.available} left.`,
    stock_out: (p, count) =>
      count > 1
        ? `${count} products are out of stock.`
        : `${p.productName} (${p.sku}) is out of stock.`,
    staff_joined: (p, count) =>
      count > 1 ? `${count} people joined the shop.` : `${p.name} joined the shop.`,
    storage_low: (p) =>
      `${p.percent}% of the space for your pictures and files is used. When it is full, new ones are refused.`,
    chat_message: (p, count) =>
      count > 1
        ? `${count} buyers wrote to ${p.channelName}.`
        : `A buyer wrote to ${p.channelName}.`,
    weekly_report: (p) => `Your figures of the week ${week(p)} are there.`,
  },
  general: {
    stock: "Something changed in your stock.",
    order: "Something changed in your orders.",
    product: "Something changed in your products.",
    channel: "Something changed in your channels.",
    staff: "Something changed in your staff.",
    report: "Something changed in your reports.",
    chat: "Something changed in your chats.",
  },
  reasons: {
    not_by_rule: "The rule found no way to send it that the channel offers.",
    image_missing: "A picture is missing.",
    too_many_images: "There are too many pictures.",
    name_too_short: "The name is too short.",
    name_too_long: "The name is too long.",
    description_too_long: "The description is too long.",
    variant_missing: "No variant is on sale.",
    product_inactive: "The product is not on sale.",
    digital_refused:
      "This marketplace sells only what a courier carries, and the product is marked as digital.",
    too_many_variants: "There are too many variants.",
    too_many_variation_types: "There are too many options.",
    type_name_too_long: "An option’s name is too long.",
    option_name_too_long: "An option’s value is too long.",
    price_spread: "The variants’ prices are too far apart.",
    price_step: "The channel takes prices in whole baht only.",
    price_range: "The channel takes no such price in this category.",
    attribute_missing: "A detail of the category is missing.",
    brand_missing: "Brand is missing.",
    brand_unknown:
      "The channel’s list for this category has no such brand. Choose one of its own there.",
    size_chart_missing: "The channel’s category demands a size guide with a picture.",
    weight_missing: "The channel’s category demands a weight.",
    size_missing: "The channel’s category demands length, width and height.",
    certificate_missing: "The channel’s category demands a certificate.",
    certificate_expiry_missing: "A certificate’s last day of validity is missing.",
    category_missing: "The category is missing.",
    too_heavy: "It is heavier than the shop’s couriers carry.",
    days_to_ship_range: "The days to ship are outside of what the channel takes.",
    no_logistics: "Switch on a courier in the shop first.",
    channel_disconnected: "The shop’s connection was lost.",
    channel_setup:
      "Etalase’s connection to the channel is being set up. You do not have to do anything.",
    unavailable: "The channel did not answer.",
    timeout: "The channel took too long.",
    internal_error: "Something broke on our side. Try again.",
  },
};
