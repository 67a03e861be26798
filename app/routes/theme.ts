import { storeChoiceAction } from "#app/services/form/keep-choice.ts";
import { isTheme, THEME_COOKIE } from "../../design/theme.ts";

/** Sets light, dark or the system's theme. */
export const action = storeChoiceAction({ field: "theme", cookie: THEME_COOKIE, isOne: isTheme });

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
