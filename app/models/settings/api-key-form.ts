import { z } from "zod";
import { API_KEY_NAME } from "#contract/form-fields.ts";

export const makePermissionFieldName = (permission: string) => `may:${permission}`;

/** A new key. Its permissions are boxes, as many as its maker has. */
export const NewApiKey = z.looseObject({ intent: z.literal("make"), name: API_KEY_NAME }).refine(
  (boxes) => Object.keys(boxes).some((field) => field.startsWith(makePermissionFieldName(""))),
  // Reported beside the error of the name.
  { path: ["permissions"], error: "too_few", when: () => true },
);
