import { wantedText } from "#app/models/shell/account-choice.ts";

/** Shows of the header's accounts those that match what is typed. Returns what ends that. */
export function startFindingAccounts(): () => void {
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.filters !== "accounts") return;
    const menu = target.closest("[popover]");
    const wanted = wantedText(target.value);
    let isFound = false;
    for (const account of menu?.querySelectorAll<HTMLElement>("[data-find]") ?? []) {
      account.hidden = !(account.dataset.find ?? "").includes(wanted);
      isFound ||= !account.hidden;
    }
    const none = menu?.querySelector<HTMLElement>(":scope > p");
    if (none) none.hidden = isFound;
  };
  document.addEventListener("input", onInput);
  return () => document.removeEventListener("input", onInput);
}
