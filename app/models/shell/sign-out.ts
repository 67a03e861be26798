/** The dialog that asks before signing out, by its id. */
export const SIGN_OUT_DIALOG = "sign-out";
