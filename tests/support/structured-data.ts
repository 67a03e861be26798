import Validator from "@adobe/structured-data-validator";

/** Returns the JSON-LD of a page. */
export const readLinkedData = (html: string): { "@type": string }[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  );

/**
 * Returns what Google's rich results would refuse: missing and wrong properties. Recommendations
 * are left out, because most need facts that a shop does not have.
 */
export async function findStructuredDataErrors(items: readonly { "@type": string }[]) {
  const jsonld: Record<string, object[]> = {};
  for (const item of items) {
    jsonld[item["@type"]] ??= [];
    jsonld[item["@type"]]?.push(item);
  }
  const issues = await new Validator().validate({ jsonld });
  return issues
    .filter(({ severity }) => severity === "ERROR")
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}
