// One line a namespace; TypeScript then asks for the same file in the other languages.
export { auth } from "./auth.ts";
export { common } from "./common.ts";
export { errors } from "./errors.ts";
export { nav } from "./nav.ts";
