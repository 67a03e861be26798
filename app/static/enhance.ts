/** Scripts for elements of static markup. Each returns a function that stops it. */
const ENHANCEMENT_SCRIPTS = {
  /** Submits a `data-sends` select on change, as React has no handlers in static markup. */
  sends: (part: HTMLElement) => {
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLElement && "sends" in target.dataset)
        target.closest("form")?.requestSubmit();
    };
    part.addEventListener("change", onChange);
    return () => part.removeEventListener("change", onChange);
  },
  /**
   * Creates a row's menu when its button is pointed at. Loaded separately, as few lists have one;
   * until then the button submits.
   */
  rowMenu: (part: HTMLElement) => {
    const startedMenus = import("./row-menu.ts").then(({ startRowMenus }) => startRowMenus(part));
    return () => void startedMenus.then((stop) => stop());
  },
  /** Follows the link to a page's other rows when the reader scrolls near it. */
  moreRows: (part: HTMLElement) => {
    const startedRows = import("./more-rows.ts").then(({ startMoreRows }) => startMoreRows(part));
    return () => void startedRows.then((stop) => stop());
  },
} satisfies Record<string, (part: HTMLElement) => () => void>;

export type EnhancementName = keyof typeof ENHANCEMENT_SCRIPTS;

/** Starts the named scripts in `part`. Returns a function that stops them. */
export function startEnhancements(
  part: HTMLElement,
  names: readonly EnhancementName[],
): () => void {
  const stops = names.map((name) => ENHANCEMENT_SCRIPTS[name](part));
  return () => {
    for (const stop of stops) stop();
  };
}
