/** One of the links above a list that show a part of it. */
export interface Tab {
  to: string;
  label: string;
  count?: string;
  current: boolean;
  /** Its count needs someone. */
  critical?: boolean;
}
