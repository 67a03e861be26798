import type { NotificationCategory } from "#contract/statuses.ts";
import type { Parameters, TemplateId } from "../templates.ts";

/** One language's words. `why` is the reason with a space before it, or nothing. */
export interface NotificationTexts {
  body: { [T in TemplateId]: (parameters: Parameters<T>, count: number, why: string) => string };
  /**
   * For what cannot be said in particular: a template that is gone, parameters that cannot be read.
   */
  general: Record<NotificationCategory, string>;
  /** Our own codes; a marketplace's words are shown as they came. */
  reasons: Record<string, string>;
}
