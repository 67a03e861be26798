/** Formats minor units for a locale: `Rp 31.000`, `฿45.50`. */
export function moneyFormatter(locale: string) {
  const formats = {
    IDR: { format: new Intl.NumberFormat(locale, style("IDR", 0)), minor: 1 },
    THB: { format: new Intl.NumberFormat(locale, style("THB", 2)), minor: 100 },
  };
  return (currency: keyof typeof formats, amount: number): string => {
    const { format, minor } = formats[currency];
    return format.format(amount / minor);
  };
}

const style = (currency: string, digits: number): Intl.NumberFormatOptions => ({
  ...{ style: "currency", currency, currencyDisplay: "narrowSymbol" },
  ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
});
