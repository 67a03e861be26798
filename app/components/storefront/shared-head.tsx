import { currentState } from "#app/middleware/request-store.ts";
import { LANGUAGES } from "#contract/languages.ts";

/** Metadata for search engines and shared links: canonical address, languages, title, picture. */
export function SharedHead({
  path,
  title,
  picture,
}: {
  /** Path without the language. */
  path: string;
  title: string;
  picture: string | null;
}) {
  const { env, language } = currentState();
  const url = env.publicOrigin + path;
  const withLanguage = (code: string) => `${url}${url.includes("?") ? "&" : "?"}lang=${code}`;
  return (
    <>
      <link rel="canonical" href={url} />
      {LANGUAGES.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={withLanguage(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={language} />
      {picture ? <meta property="og:image" content={picture} /> : null}
    </>
  );
}
