import { type BackendConfig, DEMO_INTERNAL_USER } from "../config.ts";

/**
 * Who the demo's shop belongs to. Shown on the sign-in page and in the terminal while ETALASE_DEMO
 * is on, and never made otherwise.
 */
export const DEMO_SIGN_IN = { email: "laras@tokolaras.id", password: "etalase-demo" } as const;
/**
 * Who tries the administration. Made, and shown in the terminal, where the demo runs on one's own
 * machine.
 */
export const DEMO_INTERNAL_SIGN_IN = {
  email: DEMO_INTERNAL_USER,
  password: "etalase-demo",
} as const;

/** What to tell whoever started the server. */
export function demoSignIns({
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
