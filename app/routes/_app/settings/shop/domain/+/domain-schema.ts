import { z } from "zod";
import { DOMAIN_NAME } from "#contract/domain-names.ts";

export const DomainForm = z.object({
  intent: z.literal("set"),
  name: z.string({ error: "required" }).trim().min(1, "required").pipe(DOMAIN_NAME),
});
