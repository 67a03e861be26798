import { type BackendConfig, DEMO_INTERNAL_USER } from "../config.ts";

/** Owner of the demo shop. Exists only while ETALASE_DEMO is on. */
export const DEMO_SIGN_IN = { email: "laras@tokolaras.id", password: "etalase-demo" } as const;
/** The demo's internal user. Exists only if the demo runs on the user's machine. */
export const DEMO_INTERNAL_SIGN_IN = {
  email: DEMO_INTERNAL_USER,
  password: "etalase-demo",
} as const;

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
