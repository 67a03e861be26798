import "server-only";
import { z } from "@hono/zod-openapi";
import { spanForm } from "./span-form.ts";

export const atLeastOne = z.int({ error: "invalid_number" }).min(1, "too_small");

/** What a coupon and a promotion code are asked for alike. */
export const codeForm = {
  ...spanForm,
  code: z.string({ error: "required" }).trim(),
  maxUses: atLeastOne.max(1_000_000, "too_big").optional(),
};
