/** Formats minor units: `Rp 31.000`, `฿45.50`. */
export function makeMoneyFormatter(locale: string) {
  const formats = {
    IDR: { format: new Intl.NumberFormat(locale, makeNumberOptions("IDR", 0)), minor: 1 },
    THB: { format: new Intl.NumberFormat(locale, makeNumberOptions("THB", 2)), minor: 100 },
  };
  return (currency: keyof typeof formats, amount: number): string => {
    const { format, minor: minorUnits } = formats[currency];
    return format.format(amount / minorUnits);
  };
}

const makeNumberOptions = (currency: string, digits: number): Intl.NumberFormatOptions => ({
  ...{ style: "currency", currency, currencyDisplay: "narrowSymbol" },
  ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
});
