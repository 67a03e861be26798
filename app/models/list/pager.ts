/** Where a list's page is, as `ListFoot` shows it. */
export interface Pager {
  /** 1-based. */
  page: number;
  pageSize: number;
  total: number;
  /** The list's address without its page number. */
  url: string;
}
