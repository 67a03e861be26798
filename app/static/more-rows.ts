/**
 * Follows the link to a page's other rows when the reader scrolls near it. Returns a function that
 * stops it.
 */
export function startMoreRows(part: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      const link = part.querySelector<HTMLAnchorElement>("a[data-more-rows]");
      // Offline the browser would leave the page.
      if (entry?.isIntersecting && link && navigator.onLine) link.click();
    },
    { rootMargin: "0px 0px 100% 0px" },
  );
  const startObserving = () => observer.observe(part);
  // Nobody reads on before the first scroll, unless there is nothing to scroll.
  if (document.documentElement.scrollHeight <= innerHeight || scrollY > 0) startObserving();
  else addEventListener("scroll", startObserving, { once: true, passive: true });
  return () => {
    removeEventListener("scroll", startObserving);
    observer.disconnect();
  };
}
