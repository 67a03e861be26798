import { storeChoiceAction } from "#app/services/form/keep-choice.ts";
import { isLiteChoice, LITE_COOKIE } from "#app/session/lite-mode.ts";

/** Turns lite mode on or off. */
export const action = storeChoiceAction({
  field: "lite",
  cookie: LITE_COOKIE,
  isOne: isLiteChoice,
});

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
