import { z } from "zod";

/**
 * Answers and webhooks of WhatsApp's Cloud API, as Meta publishes them
 * (github.com/facebook/openapi, business-messaging-api_v23.0.yaml).
 */
export const PhoneNumber = z.looseObject({
  id: z.string(),
  display_phone_number: z.string(),
  verified_name: z.string().default(""),
});

export const SentMessages = z.looseObject({
  messages: z.array(z.looseObject({ id: z.string() })).min(1),
});

export const Failure = z.looseObject({
  error: z.looseObject({
    message: z.string().default(""),
    code: z.number(),
    is_transient: z.boolean().default(false),
    error_data: z.looseObject({ details: z.string().default("") }).nullish(),
  }),
});

const StatusError = z.looseObject({
  code: z.number(),
  title: z.string().default(""),
  message: z.string().default(""),
  error_data: z.looseObject({ details: z.string().default("") }).nullish(),
});
const Status = z.looseObject({
  id: z.string(),
  status: z.string(),
  timestamp: z.string(),
  biz_opaque_callback_data: z.string().nullish(),
  errors: z.array(StatusError).default([]),
});
const Message = z.looseObject({
  from: z.string(),
  id: z.string(),
  timestamp: z.string(),
  type: z.string(),
  text: z.looseObject({ body: z.string() }).nullish(),
  button: z.looseObject({ text: z.string() }).nullish(),
});
export const MessagesValue = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }),
  messages: z.array(Message).default([]),
  statuses: z.array(Status).default([]),
});
export type MessagesValue = z.output<typeof MessagesValue>;

/** Changes of other fields (templates, accounts) have values of their own. */
export const Webhook = z.looseObject({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(
    z.looseObject({
      changes: z.array(z.looseObject({ field: z.string(), value: z.unknown() })),
    }),
  ),
});
