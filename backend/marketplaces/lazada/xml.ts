type Element = string | number | { [name: string]: Element | readonly Element[] };
export type PayloadFields = Record<string, Element | readonly Element[]>;

/** Returns the payload of the calls about stock and prices (their pages' examples). */
export const requestXml = (skus: readonly PayloadFields[]): string =>
  element("Request", { Product: { Skus: { Sku: skus } } });

/** A list is one element for each entry. */
function element(name: string, value: Element | readonly Element[]): string {
  if (isList(value)) return value.map((one) => element(name, one)).join("");
  const inner =
    typeof value === "object"
      ? Object.entries(value)
          .map(([field, one]) => element(field, one))
          .join("")
      : escaped(String(value));
  return `<${name}>${inner}</${name}>`;
}

const isList = (value: Element | readonly Element[]): value is readonly Element[] =>
  Array.isArray(value);

const escaped = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
