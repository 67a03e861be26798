/** MyShop is only in Thailand: amounts are numbers of baht with at most two decimals. */
export const LINE_CURRENCY = "THB";

export const toBaht = (satang: number): number => satang / 100;
export const toSatang = (baht: number): number => Math.round(baht * 100);
