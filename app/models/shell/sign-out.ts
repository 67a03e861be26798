/** Id of the dialog that asks before signing out. */
export const SIGN_OUT_DIALOG = "sign-out";
