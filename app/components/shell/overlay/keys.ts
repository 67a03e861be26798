/**
 * The letter or sign that was pressed. On layouts without Latin letters (Thai) it is the one
 * engraved beside it.
 */
function signOf({ key, code, shiftKey }: KeyboardEvent): string {
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

/** Whether keys are words here: then no shortcut takes them. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select"))
  );
}

const SINGLE_KEYS = "single-keys";

/**
 * WCAG 2.1.4: shortcuts of one key can be turned off, for whoever dictates or presses keys by
 * accident. Kept in this browser.
 */
export function singleKeysOn(): boolean {
  return localStorage.getItem(SINGLE_KEYS) !== "off";
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SINGLE_KEYS);
  else localStorage.setItem(SINGLE_KEYS, "off");
}

/**
 * Clicks the button that saves: of the form one is in, else of the page. Not one that is folded
 * away.
 */
function save(): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("main [data-save]")].filter(
    (button) => button.checkVisibility(),
  );
  const form = document.activeElement?.closest("form");
  const button = buttons.find((candidate) => candidate.form === form) ?? buttons[0];
  button?.click();
  return button !== undefined;
}

/** Areas beside the page's list: keys pressed there do not reach the list. */
const BESIDE = "dialog, [popover], main aside";

/**
 * Ticks every row of the list one is in; from anywhere else on a page whose subject is one list,
 * that list's.
 */
function selectAll(): boolean {
  const list = document.activeElement?.closest("main table") ?? subjectList();
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  if (boxes.length === 0) return false;
  // The head's box ticks the rows by itself; a click tells whoever counts them.
  for (const box of boxes) if (!box.checked) box.click();
  return true;
}

function subjectList(): Element | null {
  if (document.activeElement?.closest(BESIDE)) return null;
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

/** What opens a row of a list. */
const nameOf = (row: Element | undefined) =>
  row?.querySelector<HTMLAnchorElement>("th[scope=row] a");

/**
 * Puts the focus on the next row's name, or the one before; from outside of the list on its first.
 * Enter then opens it.
 */
function stepRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll("main tbody tr")].filter((row) =>
    nameOf(row)?.checkVisibility(),
  );
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  nameOf(rows[at === -1 ? 0 : at + step])?.focus();
  return rows.length > 0;
}

/** Ticks the row one is in, or takes the tick away. */
function tickRow(): boolean {
  const row = document.activeElement?.closest("main tbody tr");
  const box = row?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return box !== null && box !== undefined;
}

/** Follows the link to what the page makes new: most pages make nothing. */
function makeNew(): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[data-new]")];
  const link = links.find((candidate) => candidate.checkVisibility());
  link?.click();
  return link !== undefined;
}

const SINGLE: Record<string, () => boolean | KeyOverlay> = {
  "?": () => "help",
  "/": () => focusSearch() || "palette",
  j: () => stepRow(1),
  k: () => stepRow(-1),
  x: tickRow,
  n: makeNew,
};

export type KeyOverlay = "palette" | "help";

/**
 * What the key did (docs/specification.md "Shell"): true when it is dealt with, the name of what it
 * opens, false when it is the browser's. Escape and Enter are the browser's own in dialogs,
 * popovers and forms.
 */
export function pressed(event: KeyboardEvent): boolean | KeyOverlay {
  if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat) return false;
  const sign = signOf(event);
  const withControl = event.ctrlKey || event.metaKey;
  const busy = document.querySelector("dialog:modal") !== null;
  if (withControl) {
    if (event.shiftKey || busy) return false;
    if (sign === "k") return "palette";
    if (sign === "s") return save();
    return sign === "a" && !isTyping(event.target) && selectAll();
  }
  if (busy || isTyping(event.target) || !singleKeysOn()) return false;
  return SINGLE[sign]?.() ?? false;
}
