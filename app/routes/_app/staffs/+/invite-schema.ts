import { z } from "zod";

/** Who is invited; roles and scope are read by the choices that there are. */
export const Invite = z.object({
  intent: z.enum(["invite", "support"]).default("invite"),
  email: z
    .string({ error: "required" })
    .trim()
    .max(254, "email_invalid")
    .pipe(z.email("email_invalid")),
});
