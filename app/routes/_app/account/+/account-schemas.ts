import { z } from "zod";
import { LANGUAGES } from "#contract/languages.ts";

const text = () => z.string({ error: "required" }).min(1, "required");

export const Profile = z.object({
  intent: z.literal("profile"),
  name: text().trim().min(1, "required").max(100, "too_long"),
  locale: z.enum(["auto", ...LANGUAGES]),
});

export const NewEmail = z.object({
  intent: z.literal("email"),
  email: text().trim().max(254, "email_invalid").pipe(z.email("email_invalid")),
  password: text(),
});

export const NewPassword = z.object({
  intent: z.literal("password"),
  password: text(),
  newPassword: text(),
});
