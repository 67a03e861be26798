import { normaliseSearch } from "#app/models/shell/account-choice.ts";

const FILTER_FIELD = "input[data-filters=accounts]";

/** Filters the header's accounts by the typed text. Returns a function that stops it. */
export function startFindingAccounts(): () => void {
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(FILTER_FIELD)) filterAccounts(target);
  };
  document.addEventListener("input", onInput);
  // Text typed before this script loaded.
  for (const field of document.querySelectorAll<HTMLInputElement>(FILTER_FIELD))
    if (field.value) filterAccounts(field);
  return () => document.removeEventListener("input", onInput);
}

function filterAccounts(field: HTMLInputElement): void {
  const menu = field.closest("[popover]");
  const wantedText = normaliseSearch(field.value);
  let isFound = false;
  for (const account of menu?.querySelectorAll<HTMLElement>("[data-find]") ?? []) {
    account.hidden = !(account.dataset.find ?? "").includes(wantedText);
    isFound ||= !account.hidden;
  }
  const none = menu?.querySelector<HTMLElement>(":scope > p");
  if (none) none.hidden = isFound;
}
