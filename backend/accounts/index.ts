export { addStaff } from "./add-staff.ts";
export { authenticate } from "./authenticate.ts";
export { createAccount } from "./create-account.ts";
export { DEMO_INTERNAL_SIGN_IN, DEMO_SIGN_IN } from "./demo-sign-in.ts";
export { FAVICON, STYLESHEET_VERSION } from "./pages/stylesheet.ts";
export { requireTry } from "./safety/password-check.ts";
export { newSecret } from "./tokens.ts";
export { giveBackTry } from "./try-limit.ts";
export { visitorLanguage } from "./visitor-language.ts";
