import { type BackendConfig, DEMO_INTERNAL_USER } from "../config.ts";

/**
 * The owner of the demo's shop. Shown on the sign-in page and in the terminal while ETALASE_DEMO is
 * on. It is not created otherwise.
 */
export const DEMO_SIGN_IN = { email: "laras@tokolaras.id", password: "etalase-demo" } as const;
/** The demo's internal user, created and shown if the demo runs on the user's own machine. */
export const DEMO_INTERNAL_SIGN_IN = {
  email: DEMO_INTERNAL_USER,
  password: "etalase-demo",
} as const;

/** Returns the sign-ins that the terminal shows at the start. */
export function listDemoSignIns({
  demo,
  internalUsers,
}: Pick<BackendConfig, "demo" | "internalUsers">): string[] {
  if (!demo) return [];
  const lines = [`Demo sign-in: ${DEMO_SIGN_IN.email} / ${DEMO_SIGN_IN.password}`];
  const { email, password } = DEMO_INTERNAL_SIGN_IN;
  return internalUsers.includes(email)
    ? [...lines, `Administration: ${email} / ${password}, at /admin`]
    : lines;
}
