const getHeaderData = () => document.querySelector<HTMLElement>("[data-session]")?.dataset;

/**
 * Returns the mark of the header's session (session/session-mark.ts). Only the header
 * differs between sessions; the rest of a page can be the same for everybody.
 */
export const getSessionMark = (): string => getHeaderData()?.session ?? "";

/** Returns the page's member. `member` identifies the login and account. */
export function getShownMember(): { member: string; email: string; account: string } {
  const { member = "", email = "", account = "" } = getHeaderData() ?? {};
  return { member, email, account };
}

/** Returns the member of the browser's current session. `null` without a session or a reply. */
export async function fetchSessionMember(): Promise<string | null> {
  const answer = await fetch("/session", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return null;
  const { member } = (await answer.json()) as { member?: unknown };
  return typeof member === "string" ? member : null;
}
