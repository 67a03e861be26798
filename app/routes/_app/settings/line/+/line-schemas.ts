import { z } from "zod";
import { minutesOfTypedHours } from "#app/models/form/typed-hours.ts";
import { LINE_FIELDS } from "#contract/form-fields.ts";

/** The shop that a form is about. */
export const LineShop = z.object({ channelId: z.string() });
export const LineExpiry = LineShop.extend({ orderExpHours: minutesOfTypedHours });
export const LineSecret = LineShop.extend({ webhookSecret: LINE_FIELDS.webhookSecret });
export const LineMessaging = LineShop.extend({
  messagingToken: LINE_FIELDS.messagingToken,
  messagingSecret: LINE_FIELDS.messagingSecret,
});
export const LineSender = LineShop.extend({
  senderName: LINE_FIELDS.senderName.default(""),
  senderIconUrl: LINE_FIELDS.senderIconUrl.default(""),
});
