import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { instant, paging } from "./query.ts";
import { CHANNEL_TYPES, ORDER_STATUSES } from "./statuses.ts";

/** `copy`: the buyer wants a copy of their stored data. `erasure`: the buyer wants it deleted. */
export const PRIVACY_REQUEST_KINDS = ["copy", "erasure"] as const;
export const PRIVACY_REQUEST_STATUSES = ["received", "running", "done", "refused"] as const;

/** Months; `null`: unlimited (docs/privacy.md). */
export const RETENTION_MONTHS = [6, 12, 24, 60] as const;

/** An order or chat by which a person is found. */
const subject = z.string().regex(/^(order|chat):[0-9a-f-]{36}$/);
const subjects = z.array(subject).min(1, "too_few").max(50, "too_many");

export const FoundBuyer = z
  .object({
    subject,
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    channelName: z.string(),
    /** As the channel sends it, perhaps masked. */
    name: z.string(),
    phone: z.string(),
    orders: z.number().int(),
    chats: z.number().int(),
    lastAt: instant(),
  })
  .openapi("FoundBuyer");
export type FoundBuyer = z.infer<typeof FoundBuyer>;

/** A summary without the texts. */
export const BuyerData = z
  .object({
    buyers: z.array(FoundBuyer),
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        channelName: z.string(),
        status: z.enum(ORDER_STATUSES),
        placedAt: instant(),
        /** The parcel still needs the address. */
        isOpen: z.boolean(),
        hasAddress: z.boolean(),
        hasLabel: z.boolean(),
      }),
    ),
    chats: z.array(
      z.object({
        id: z.string(),
        channelId: z.string(),
        channelName: z.string(),
        messages: z.number().int(),
        pictures: z.number().int(),
        lastMessageAt: instant(),
      }),
    ),
    /** Totals; the lists are shortened. */
    totals: z.object({
      orders: z.number().int(),
      openOrders: z.number().int(),
      chats: z.number().int(),
      messages: z.number().int(),
      pictures: z.number().int(),
      notes: z.number().int(),
      labels: z.number().int(),
      documents: z.number().int(),
      shopOrders: z.number().int(),
    }),
  })
  .openapi("BuyerData");
export type BuyerData = z.infer<typeof BuyerData>;

export const PrivacyRequest = z
  .object({
    id: z.string(),
    kind: z.enum(PRIVACY_REQUEST_KINDS),
    status: z.enum(PRIVACY_REQUEST_STATUSES),
    subjects: z.array(z.string()),
    receivedAt: instant(),
    /** The law's term: 3 × 24 hours in Indonesia; 30 days in Thailand, 90 for an erasure. */
    dueAt: instant(),
    answeredAt: instant().nullable(),
    reason: z.string().nullable(),
    /** The erased data. `null` where nothing was erased yet. */
    erased: z
      .object({
        orders: z.number().int(),
        chats: z.number().int(),
        messages: z.number().int(),
        files: z.number().int(),
      })
      .nullable(),
    isWaiting: z.boolean(),
    createdBy: z.string(),
    answeredBy: z.string().nullable(),
  })
  .openapi("PrivacyRequest");
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

/** The caller sees all of a person's data, so all these permissions are needed. */
const permission = {
  access: ["staff-manage", "order-manage", "chat-manage"],
  forLimited: "never",
} as const;
const requestId = z.object({ requestId: z.string() });
const answer = z.object({ request: PrivacyRequest });
const ofSubjects = z.object({
  subjects: z
    .string()
    .transform((list) => list.split(","))
    .pipe(subjects),
});

export const findBuyers = endpoint("findBuyers", "get", "/v1/privacy/buyers", {
  ...permission,
  summary: "Buyers by name, phone, order number or what they wrote",
  query: z.object({ search: z.string().trim().min(2, "too_short").max(200, "too_long") }),
  response: z.object({ buyers: z.array(FoundBuyer), hasMore: z.boolean() }),
});
export const getBuyerData = endpoint("getBuyerData", "get", "/v1/privacy/buyer-data", {
  ...permission,
  summary: "What is kept about a buyer",
  query: ofSubjects,
  response: BuyerData,
  errors: [404],
});
/** A ZIP of `data.json`, CSVs and pictures. The audit log records it. */
export const exportBuyerData = endpoint("exportBuyerData", "get", "/v1/privacy/buyer-data/export", {
  ...permission,
  summary: "All that is kept about a buyer, as a file",
  query: ofSubjects,
  produces: "application/zip",
  errors: [404],
});
export const listPrivacyRequests = endpoint("listPrivacyRequests", "get", "/v1/privacy/requests", {
  ...permission,
  summary: "What buyers asked for about their data, newest first",
  query: z.object(paging(20, 100)),
  response: z.object({ requests: z.array(PrivacyRequest), total: z.number().int() }),
});
export const createPrivacyRequest = endpoint(
  "createPrivacyRequest",
  "post",
  "/v1/privacy/requests",
  {
    ...permission,
    summary: "Notes a buyer's request",
    body: z.object({
      request: z.object({
        kind: z.enum(PRIVACY_REQUEST_KINDS),
        subjects,
        /** Default: now. */
        receivedAt: z.iso.datetime({ offset: true }).optional(),
      }),
    }),
    response: answer,
    errors: [404],
  },
);
export const getPrivacyRequest = endpoint(
  "getPrivacyRequest",
  "get",
  "/v1/privacy/requests/{requestId}",
  { ...permission, summary: "One request", params: requestId, response: answer, errors: [404] },
);
/** A job erases in parts; open orders at their end. 409 `wrong_state`. */
export const eraseBuyer = endpoint(
  "eraseBuyer",
  "post",
  "/v1/privacy/requests/{requestId}/;erase",
  {
    ...permission,
    summary: "Erases what is kept about a buyer, for ever",
    params: requestId,
    response: answer,
    errors: [404, 409],
  },
);
/** 409 `wrong_state`. */
export const completePrivacyRequest = endpoint(
  "completePrivacyRequest",
  "post",
  "/v1/privacy/requests/{requestId}/;complete",
  {
    ...permission,
    summary: "Notes that a request for a copy was answered",
    params: requestId,
    response: answer,
    errors: [404, 409],
  },
);
/** 409 `wrong_state`. */
export const refusePrivacyRequest = endpoint(
  "refusePrivacyRequest",
  "post",
  "/v1/privacy/requests/{requestId}/;refuse",
  {
    ...permission,
    summary: "Refuses a request, with the reason that the buyer was given",
    params: requestId,
    body: z.object({ reason: z.string().trim().min(1, "required").max(1000, "too_long") }),
    response: answer,
    errors: [404, 409],
  },
);

const months = integer()
  .refine((value) => RETENTION_MONTHS.some((each) => each === value), "invalid_value")
  .nullable();
const Retention = z.object({ orderMonths: months, chatMonths: months });
export type Retention = z.infer<typeof Retention>;

export const getRetention = endpoint("getRetention", "get", "/v1/privacy/retention", {
  ...permission,
  summary: "For how long buyers' data is kept, and what each choice would erase today",
  response: z.object({
    retention: Retention,
    wouldErase: z.array(
      z.object({ months: z.number().int(), orders: z.number().int(), chats: z.number().int() }),
    ),
  }),
});
export const updateRetention = endpoint("updateRetention", "put", "/v1/privacy/retention", {
  ...permission,
  summary: "Decides for how long buyers' data is kept; carried out every night",
  body: z.object({ retention: Retention }),
  response: z.object({ retention: Retention }),
});
