import { z } from "zod";

/** The data on a tax invoice. The call checks the number by the country's rules. */
export const TaxData = z.object({
  name: z.string({ error: "required" }).trim().min(1, "required").max(255, "too_long"),
  address: z.string().trim().max(1000, "too_long").default(""),
  place: z.string().trim().max(255).default(""),
  branch: z.string().trim().max(40, "too_long").optional(),
  taxNumber: z.string().trim().max(40, "too_long").default(""),
});
