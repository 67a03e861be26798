import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Passkey } from "./my-sign-in.ts";

const ownAccess = { access: "member", isPersonal: true } as const;
const onePasskey = { params: z.object({ passkeyId: z.string().max(1400) }), errors: [404] };
const name = z.string().trim().min(1, "required").max(60, "too_long");
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);

/** `RegistrationResponseJSON` of WebAuthn level 3 §5.1: `PublicKeyCredential.toJSON()`. */
const Registration = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

export const startPasskey = endpoint("startPasskey", "post", "/v1/accounts/me/passkeys/;start", {
  ...ownAccess,
  isNoted: false,
  summary: "What a browser needs to make a passkey; nothing changes before it is added",
  body: z.object({ password: z.string().min(1, "required").max(1000, "too_long") }),
  /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
  response: z.object({ options: z.record(z.string(), z.unknown()) }),
  errors: [409, 429],
});
export const addPasskey = endpoint("addPasskey", "post", "/v1/accounts/me/passkeys", {
  ...ownAccess,
  summary: "Adds a passkey, with which its owner signs in without password or code",
  body: z.object({ name, response: Registration }),
  response: z.object({ passkey: Passkey }),
  errors: [409],
});
export const renamePasskey = endpoint(
  "renamePasskey",
  "put",
  "/v1/accounts/me/passkeys/{passkeyId}",
  {
    ...ownAccess,
    ...onePasskey,
    summary: "Names a passkey",
    body: z.object({ name }),
    response: z.object({ passkey: Passkey }),
  },
);
export const removePasskey = endpoint(
  "removePasskey",
  "delete",
  "/v1/accounts/me/passkeys/{passkeyId}",
  {
    ...ownAccess,
    ...onePasskey,
    summary: "Removes a passkey: nobody signs in with it any more",
    response: z.object({ passkeyId: z.string() }),
  },
);
