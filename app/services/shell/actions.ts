import "server-only";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { restoreThaiWords } from "#app/i18n/thai-words.ts";
import type { FoundItem } from "#app/models/search/found.ts";
import { THEMES } from "../../../design/theme.ts";

/** Actions available everywhere. `note` has synonyms for the search. */
const ACTIONS: readonly { to: string; label: MessageKey; note: MessageKey }[] = [
  {
    to: "/products-v2/master/create",
    label: "search:action.newProduct",
    note: "search:action.newProduct.note",
  },
  {
    to: "/orders?status=to_ship&documents=ready",
    label: "search:action.printLabels",
    note: "search:action.printLabels.note",
  },
  { to: "/staffs/invite", label: "search:action.invite", note: "search:action.invite.note" },
  { to: "/signout", label: "search:action.signOut", note: "search:action.signOut.note" },
];

/** Returns whether a text contains every word of the query. */
export function hasWords(text: string, q: string): boolean {
  const within = restoreThaiWords(text).toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** Finds actions by their words. Leaves out those of screens that `leadsTo` rejects. */
export function findActions(
  t: Translate,
  q: string,
  leadsTo: (path: string) => boolean,
): FoundItem[] {
  const links = ACTIONS.filter(({ to }) => leadsTo(to)).map(
    ({ to, label, note }): FoundItem => ({ to, label: t(label), note: t(note) }),
  );
  const themes = THEMES.map(
    (theme): FoundItem => ({
      to: "/theme",
      label: t(`search:action.theme.${theme}`),
      note: t("nav:theme"),
      post: { theme },
    }),
  );
  return [...links, ...themes].filter(({ label, note }) => hasWords(`${label} ${note}`, q));
}
