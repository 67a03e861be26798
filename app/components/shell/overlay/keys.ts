/** Returns the pressed character: on layouts such as Thai, the Latin letter of the key. */
function getPressedCharacter({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (code === "Slash") return shiftKey ? "?" : "/";
  return code.startsWith("Key") ? code.slice(3).toLowerCase() : key;
}

const NO_TEXT = new Set([
  "checkbox",
  "radio",
  "button",
  "submit",
  "reset",
  "file",
  "image",
  "range",
  "color",
]);

/** Returns whether keys type text in the target, so that shortcuts do not apply. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select"))
  );
}

const SINGLE_KEYS = "single-keys";

/**
 * Returns whether single-key shortcuts are on. WCAG 2.1.4: people who dictate or press keys by
 * accident can turn them off. Stored in this browser.
 */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(SINGLE_KEYS) !== "off";
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SINGLE_KEYS);
  else localStorage.setItem(SINGLE_KEYS, "off");
}

/** Clicks the save button of the focused form, else of the page. Ignores hidden buttons. */
function clickSaveButton(): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("main [data-save]")].filter(
    (button) => button.checkVisibility(),
  );
  const form = document.activeElement?.closest("form");
  const button = buttons.find((candidate) => candidate.form === form) ?? buttons[0];
  button?.click();
  return button !== undefined;
}

/** Areas beside the page's list. Keys pressed there do not reach the list. */
const AREAS_BESIDE_LIST = "dialog, [popover], main aside";

/** Checks every row of the focused list, else of the page's only list. */
function selectAll(): boolean {
  const list = document.activeElement?.closest("main table") ?? findSubjectList();
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  if (boxes.length === 0) return false;
  // The head's box checks the rows itself. A click notifies the counter.
  for (const box of boxes) if (!box.checked) box.click();
  return true;
}

function findSubjectList(): Element | null {
  if (document.activeElement?.closest(AREAS_BESIDE_LIST)) return null;
  const lists = [...document.querySelectorAll("main table:has(tbody .pick)")].filter((list) =>
    list.checkVisibility(),
  );
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("main input[type=search]");
  const field = [...fields].find((candidate) => candidate.checkVisibility());
  field?.select();
  field?.focus();
  return field !== undefined;
}

const findRowLink = (row: Element | undefined) =>
  row?.querySelector<HTMLAnchorElement>("th[scope=row] a");

/** Focuses the next or previous row's name, or the first from outside. Enter then opens it. */
function stepRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll("main tbody tr")].filter((row) =>
    findRowLink(row)?.checkVisibility(),
  );
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  findRowLink(rows[index === -1 ? 0 : index + step])?.focus();
  return rows.length > 0;
}

/** Toggles the focused row's checkbox. */
function tickRow(): boolean {
  const row = document.activeElement?.closest("main tbody tr");
  const box = row?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return box !== null && box !== undefined;
}

/** Follows the page's "new" link, if it has one. */
function makeNew(): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[data-new]")];
  const link = links.find((candidate) => candidate.checkVisibility());
  link?.click();
  return link !== undefined;
}

const SINGLE_KEY_ACTIONS: Record<string, () => boolean | KeyOverlay> = {
  "?": () => "help",
  "/": () => focusSearch() || "palette",
  j: () => stepRow(1),
  k: () => stepRow(-1),
  x: tickRow,
  n: makeNew,
};

export type KeyOverlay = "palette" | "help";

/**
 * Handles a key (docs/specification.md "Shell"). Returns true when handled, the overlay to open, or
 * false when the browser should handle it. The browser handles Escape and Enter in dialogs,
 * popovers and forms.
 */
export function handleKey(event: KeyboardEvent): boolean | KeyOverlay {
  if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat) return false;
  const sign = getPressedCharacter(event);
  const withControl = event.ctrlKey || event.metaKey;
  const busy = document.querySelector("dialog:modal") !== null;
  if (withControl) {
    if (event.shiftKey || busy) return false;
    if (sign === "k") return "palette";
    if (sign === "s") return clickSaveButton();
    return sign === "a" && !isTyping(event.target) && selectAll();
  }
  if (busy || isTyping(event.target) || !areSingleKeysOn()) return false;
  return SINGLE_KEY_ACTIONS[sign]?.() ?? false;
}
