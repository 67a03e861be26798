const SAVE_BUTTON = "[data-saves-chart]";

/**
 * Saves a chart as a picture when its button is pressed, including a press that loaded this script.
 * Returns a function that stops it.
 */
export function startSavingCharts(): () => void {
  const save = (button: Element | null) => {
    const card = button?.closest<HTMLElement>("section");
    if (card) void import("./chart-picture.ts").then(({ saveChart }) => saveChart(card));
  };
  const onClick = ({ target }: Event) => {
    save(target instanceof Element ? target.closest(SAVE_BUTTON) : null);
  };
  // The focused button was pressed, not reached by keyboard.
  save(document.querySelector(`${SAVE_BUTTON}:focus:not(:focus-visible)`));
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
