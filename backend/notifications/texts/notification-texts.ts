import type { NotificationCategory } from "#contract/statuses.ts";
import type { Parameters, TemplateId } from "../templates.ts";

/** One language's texts. `reason` is the reason with a space before it, or empty. */
export interface NotificationTexts {
  body: { [T in TemplateId]: (parameters: Parameters<T>, count: number, reason: string) => string };
  /** The template was removed, or its parameters cannot be read. */
  general: Record<NotificationCategory, string>;
  /** Our own codes; a marketplace's words are shown unchanged. */
  reasons: Record<string, string>;
}
