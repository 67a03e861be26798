import { keepChoice } from "#app/services/form/keep-choice.ts";
import { isTheme, THEME_COOKIE } from "../../design/theme.ts";

/** Sets light, dark or the system's theme. */
export const action = keepChoice({ field: "theme", cookie: THEME_COOKIE, isOne: isTheme });

export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
export { toHome as loader } from "#app/session/redirects.ts";
