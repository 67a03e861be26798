const urls = import.meta.glob<string>("./locales/*/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Where browsers find the texts of a namespace: a file of its own that changes its name with its contents, so that it is kept. */
export function textsUrl(language: string, namespace: string): string | undefined {
  return urls[`./locales/${language}/${namespace}.json`];
}
