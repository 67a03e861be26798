type Element = string | number | { [name: string]: Element | readonly Element[] };
export type PayloadFields = Record<string, Element | readonly Element[]>;

/** Returns the payload of the calls about stock and prices (their pages' examples). */
export const requestXml = (skus: readonly PayloadFields[]): string =>
  formatElement("Request", { Product: { Skus: { Sku: skus } } });

/** A list is one element for each entry. */
function formatElement(name: string, value: Element | readonly Element[]): string {
  if (isList(value)) return value.map((entry) => formatElement(name, entry)).join("");
  const innerXml =
    typeof value === "object"
      ? Object.entries(value)
          .map(([field, element]) => formatElement(field, element))
          .join("")
      : escapeXml(String(value));
  return `<${name}>${innerXml}</${name}>`;
}

const isList = (value: Element | readonly Element[]): value is readonly Element[] =>
  Array.isArray(value);

const escapeXml = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
