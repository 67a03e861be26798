const BUTTON = "[data-saves-chart]";

/**
 * Saves a chart as a picture when its button is pressed, also where that press was the page's first
 * use, which brought this. Returns what ends that.
 */
export function startSavingCharts(): () => void {
  const save = (button: Element | null) => {
    const card = button?.closest<HTMLElement>("section");
    if (card) void import("./chart-picture.ts").then(({ saveChart }) => saveChart(card));
  };
  const onClick = ({ target }: Event) => {
    save(target instanceof Element ? target.closest(BUTTON) : null);
  };
  // Pressed, not reached by the keyboard.
  save(document.querySelector(`${BUTTON}:focus:not(:focus-visible)`));
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
