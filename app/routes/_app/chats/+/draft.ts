interface Draft {
  clientId: string;
  text: string;
}

const keyOf = (sessionId: string) => `chat-draft:${sessionId}`;

/**
 * What is typed in a chat and not sent yet, with the name that its message will have. A browser
 * that keeps nothing has none.
 */
export function readDraft(sessionId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(sessionId)) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === "object" &&
    value !== null &&
    "clientId" in value &&
    typeof value.clientId === "string" &&
    "text" in value &&
    typeof value.text === "string"
  );
}

export function keepDraft(sessionId: string, draft: Draft): void {
  try {
    if (draft.text === "") localStorage.removeItem(keyOf(sessionId));
    else localStorage.setItem(keyOf(sessionId), JSON.stringify(draft));
  } catch {
    // The device is full, or keeps nothing: what is typed stands in the box all the same.
  }
}

export function forgetDraft(sessionId: string): void {
  try {
    localStorage.removeItem(keyOf(sessionId));
  } catch {
    // There is nothing then.
  }
}
