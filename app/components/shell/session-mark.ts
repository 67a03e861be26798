const header = () => document.querySelector<HTMLElement>("[data-session]")?.dataset;

/**
 * Stands for the session that the header was written in (services/session/session-mark.ts); in the
 * header, because all else of a page can be the same for everybody.
 */
export const sessionMark = (): string => header()?.session ?? "";

/** Whose page this is. `member` stands for the login together with the account. */
export function shownMember(): { member: string; email: string; account: string } {
  const { member = "", email = "", account = "" } = header() ?? {};
  return { member, email, account };
}

/** The member whose session this browser has now; null where there is none, or nobody answers. */
export async function sessionMember(): Promise<string | null> {
  const answer = await fetch("/session", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return null;
  const { member } = (await answer.json()) as { member?: unknown };
  return typeof member === "string" ? member : null;
}
