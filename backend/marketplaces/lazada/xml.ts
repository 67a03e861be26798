/** The form of payloads that calls about stock and prices have (their pages' examples). */
export function requestXml(skus: readonly Record<string, string | number>[]): string {
  const fields = (sku: Record<string, string | number>) =>
    Object.entries(sku)
      .map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
      .join("");
  const all = skus.map((sku) => `<Sku>${fields(sku)}</Sku>`).join("");
  return `<Request><Product><Skus>${all}</Skus></Product></Request>`;
}

const escaped = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
