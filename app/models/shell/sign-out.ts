export const SIGN_OUT_DIALOG = "sign-out";
