/** Saves a chart as a picture when its button is pressed. Returns what ends that. */
export function startSavingCharts(): () => void {
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("[data-saves-chart]") : null;
    const card = button?.closest<HTMLElement>("section");
    if (card) void import("./chart-picture.ts").then(({ saveChart }) => saveChart(card));
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
