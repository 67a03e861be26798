export const buildTransferPath = (id: string): string =>
  `/stocks/manage/transfers/${encodeURIComponent(id)}`;
