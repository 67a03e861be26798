interface Draft {
  clientId: string;
  text: string;
}

const buildDraftKey = (sessionId: string) => `chat-draft:${sessionId}`;

/**
 * Returns the unsent text of a chat with the client id of its message. Returns `null` if the
 * browser stores nothing.
 */
export function readDraft(sessionId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(buildDraftKey(sessionId)) ?? "null");
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
    if (draft.text === "") localStorage.removeItem(buildDraftKey(sessionId));
    else localStorage.setItem(buildDraftKey(sessionId), JSON.stringify(draft));
  } catch {
    // The device is full or stores nothing. The text is still in the box.
  }
}

export function forgetDraft(sessionId: string): void {
  try {
    localStorage.removeItem(buildDraftKey(sessionId));
  } catch {
    // Nothing is stored then.
  }
}
