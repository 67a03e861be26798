/** What an action answers when it did not do its work; `<ActionForm>` shows it and keeps what was typed. */
export interface FormReply {
  /** Which of the page's forms was sent: its `intent`. */
  intent?: string;
  /** Field name (`variants[0].sku`) → error code. */
  fieldErrors?: Record<string, string>;
  /** A code for the form as a whole. */
  formError?: string;
  /** Facts the error's text needs, e.g. `{ retryAfter: 30 }`. */
  details?: Record<string, string | number>;
  values?: Record<string, string>;
}
