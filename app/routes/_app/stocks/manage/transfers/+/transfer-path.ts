export const transferPath = (id: string): string =>
  `/stocks/manage/transfers/${encodeURIComponent(id)}`;
