import { z } from "zod";
import {
  flag,
  idText,
  instant,
  makeFilledList,
  makeInsideSchema,
  makeListSchema,
  number,
  optionalId,
  text,
} from "../../marketplaces/wire.ts";

/**
 * Answers and webhooks of WhatsApp's Cloud API, as Meta publishes them
 * (github.com/facebook/openapi, business-messaging-api_v23.0.yaml).
 */
export const PhoneNumber = z.object({
  id: idText,
  display_phone_number: idText,
  verified_name: text,
});

const Named = z.object({ id: optionalId.pipe(z.string()) });
export const SentMessages = z.object({ messages: makeFilledList(Named) });

const Details = makeInsideSchema(z.object({ details: text }));
export const Failure = z.object({
  error: z.object({ message: text, code: number, is_transient: flag, error_data: Details }),
});

const StatusError = z.object({ code: text, title: text, message: text, error_data: Details });
const Status = z.object({
  id: idText,
  status: text.transform((value) => value.trim().toLowerCase()),
  timestamp: instant,
  biz_opaque_callback_data: optionalId,
  errors: makeListSchema(StatusError),
});
const Message = z.object({
  from: idText,
  id: idText,
  timestamp: instant,
  type: text,
  text: makeInsideSchema(z.object({ body: text })),
  button: makeInsideSchema(z.object({ text })),
});
const Contact = z.object({ wa_id: text, profile: makeInsideSchema(z.object({ name: text })) });
export const MessagesValue = z.object({
  metadata: z.object({ phone_number_id: idText }),
  contacts: makeListSchema(Contact),
  messages: makeListSchema(Message),
  statuses: makeListSchema(Status),
});
export type MessagesValue = z.output<typeof MessagesValue>;

/** Changes of other fields (templates, accounts) have values of their own. */
export const Webhook = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: makeListSchema(
    z.object({ changes: makeListSchema(z.object({ field: text, value: z.unknown() })) }),
  ),
});
