/** Who the demo's shop belongs to. Shown on the sign-in page and in the terminal while ETALASE_DEMO is on, and never made otherwise. */
export const DEMO_SIGN_IN = { email: "laras@tokolaras.id", password: "etalase-demo" } as const;
