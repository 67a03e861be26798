/** Stands for the session that the header was written in (services/session/session-mark.ts); in the header, because all else of a page can be the same for everybody. */
export function sessionMark(): string {
  return document.querySelector<HTMLElement>("[data-session]")?.dataset.session ?? "";
}
