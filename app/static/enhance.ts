/**
 * What elements of static markup do where scripts run, by name: each is told where they stand, and
 * returns what ends it.
 */
const ENHANCEMENTS = {
  /**
   * A choice with `data-sends` sends its form at once. React hears nothing of fields that it has
   * not made.
   */
  sends: (part: HTMLElement) => {
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLElement && "sends" in target.dataset)
        target.closest("form")?.requestSubmit();
    };
    part.addEventListener("change", onChange);
    return () => part.removeEventListener("change", onChange);
  },
  /**
   * A row's menu is made when somebody aims at its button. Few lists have one, so its code is no
   * part of every page's; until it is there the button submits.
   */
  rowMenu: (part: HTMLElement) => {
    const started = import("./row-menu.ts").then(({ startRowMenus }) => startRowMenus(part));
    return () => void started.then((stop) => stop());
  },
} satisfies Record<string, (part: HTMLElement) => () => void>;

export type Enhancement = keyof typeof ENHANCEMENTS;

/** Has the elements in `part` do what `names` say. Returns what ends it. */
export function enhance(part: HTMLElement, names: readonly Enhancement[]): () => void {
  const stops = names.map((name) => ENHANCEMENTS[name](part));
  return () => {
    for (const stop of stops) stop();
  };
}
