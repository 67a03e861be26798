import { z } from "zod";

/** The invited person. Roles and scope are read separately, from the available choices. */
export const Invite = z.object({
  intent: z.enum(["invite", "support"]).default("invite"),
  email: z
    .string({ error: "required" })
    .trim()
    .max(254, "email_invalid")
    .pipe(z.email("email_invalid")),
});
