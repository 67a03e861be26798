import "server-only";
import { z } from "zod";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { spanForm } from "./span-form.ts";

export const createCountSchema = (most: number) => createTypedWhole(1, most);

/** The fields that a coupon and a promotion code share. */
export const codeForm = {
  ...spanForm,
  code: z.string({ error: "required" }).trim(),
  maxUses: createCountSchema(1_000_000).optional(),
};
