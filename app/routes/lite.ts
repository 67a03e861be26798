import { keepChoice } from "#app/services/form/keep-choice.ts";
import { isLiteChoice, LITE_COOKIE } from "#app/session/lite-mode.ts";

/** Turns lite mode on or off. */
export const action = keepChoice({ field: "lite", cookie: LITE_COOKIE, isOne: isLiteChoice });

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
export { toHome as loader } from "#app/session/redirects.ts";
