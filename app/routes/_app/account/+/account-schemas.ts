import { z } from "zod";
import { LANGUAGES } from "#contract/languages.ts";

const createTextSchema = () => z.string({ error: "required" }).min(1, "required");

export const Profile = z.object({
  intent: z.literal("profile"),
  name: createTextSchema().trim().min(1, "required").max(100, "too_long"),
  locale: z.enum(["auto", ...LANGUAGES]),
});

export const NewEmail = z.object({
  intent: z.literal("email"),
  email: createTextSchema().trim().max(254, "email_invalid").pipe(z.email("email_invalid")),
  password: createTextSchema(),
});

export const NewPassword = z.object({
  intent: z.literal("password"),
  password: createTextSchema(),
  newPassword: createTextSchema(),
});
