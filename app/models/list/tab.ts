/** A link above a list that shows a part of it. */
export interface Tab {
  to: string;
  label: string;
  count?: string;
  current: boolean;
  /** The tab's rows need attention. */
  critical?: boolean;
}
