import { storeChoiceAction } from "#app/services/form/keep-choice.ts";
import { isLanguage } from "#contract/languages.ts";

export const action = storeChoiceAction({
  field: "language",
  cookie: "lng",
  isOne: isLanguage,
  back: removeLanguage,
});

/** A `?lang=` in the address would override the new choice. */
function removeLanguage(path: string): string {
  const url = new URL(path, "http://etalase.invalid");
  url.searchParams.delete("lang");
  return url.pathname + url.search;
}

export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
export { toHome as loader } from "#app/session/redirects.ts";
