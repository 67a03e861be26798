import { currentState } from "#app/middleware/request-store.ts";
import { LANGUAGES } from "#contract/languages.ts";

/**
 * What search engines and whoever shares the page's address need of it: the one address, the same
 * in each language, title and picture.
 */
export function SharedHead({
  path,
  title,
  picture,
}: {
  /** Without the language. */
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
