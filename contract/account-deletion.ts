import { z } from "zod";
import { ACCOUNT_MODES } from "./account-mode.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

/** During these days the deletion can be taken back. */
export const DELETION_GRACE_DAYS = 14;

const permission = { access: "member", isPersonal: true } as const;
const DELETION_PATH = "/v1/accounts/deletion";

export const getAccountDeletion = endpoint("getAccountDeletion", "get", DELETION_PATH, {
  ...permission,
  modes: ACCOUNT_MODES,
  summary: "What would be lost with the account, and when it is deleted if it was asked for",
  response: z.object({
    /** `null` where the account is not to be deleted. */
    deletionAt: instant().nullable(),
    /** Whether the caller is the account's only owner. Only that owner may delete it. */
    mayDelete: z.boolean(),
    counts: z.object({
      shops: z.number().int(),
      products: z.number().int(),
      orders: z.number().int(),
      chats: z.number().int(),
      members: z.number().int(),
      orderQuota: z.number().int(),
    }),
  }),
});
/**
 * Only for the only owner, with the shop's name and their password. Closes the account at once, and
 * deletes it after DELETION_GRACE_DAYS. 409 `owners_only`, `other_owners`; 422 with the fields
 * `name`, `password`.
 */
export const deleteAccount = endpoint("deleteAccount", "post", DELETION_PATH, {
  ...permission,
  modes: ["open", "suspended", "blocked"],
  summary: "Closes the account and has it deleted",
  body: z.object({
    name: z.string().trim().min(1, "required").max(200, "too_long"),
    password: z.string().min(1, "required").max(1000, "too_long"),
  }),
  response: z.object({ deletionAt: instant() }),
  errors: [409, 422, 429],
});
/** Reopens the account unchanged. 409 `owners_only`, `wrong_state`. */
export const keepAccount = endpoint("keepAccount", "post", `${DELETION_PATH}/;take-back`, {
  ...permission,
  modes: ["closed"],
  summary: "Takes the deletion of the account back",
  response: z.object({ kept: z.literal(true) }),
  errors: [409],
});
