import { currentState } from "#app/middleware/request-store.ts";
import { addressIn, LOCALES } from "#app/models/storefront/language-address.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { SHARED_PICTURE } from "#contract/product-images.ts";
import type { Storefront } from "#contract/storefront.ts";

interface SharedHeadProps {
  shop: Pick<Storefront, "name" | "countryCode" | "isFindable">;
  /** Path without the language. */
  path: string;
  title: string;
  description: string;
  /** The address of one of our pictures in any size. */
  picture: string | null;
  type?: "website" | "product";
  /** Whether search engines may list the page, if they may list the shop. */
  isIndexed?: boolean;
}

/** Metadata for search engines and shared links: canonical address, languages, title, picture. */
export function SharedHead({
  shop,
  path,
  title,
  description,
  picture,
  type = "website",
  isIndexed = true,
}: SharedHeadProps) {
  const { env, language } = currentState();
  const url = env.publicOrigin + path;
  const ownUrl = addressIn(url, language, shop);
  return (
    <>
      {isIndexed && shop.isFindable ? null : <meta name="robots" content="noindex,follow" />}
      <link rel="canonical" href={ownUrl} />
      {LANGUAGES.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={addressIn(url, code, shop)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url} />
      <meta name="description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={ownUrl} />
      <meta property="og:locale" content={LOCALES[language]} />
      {LANGUAGES.filter((code) => code !== language).map((code) => (
        <meta key={code} property="og:locale:alternate" content={LOCALES[code]} />
      ))}
      {picture ? (
        <>
          <meta
            property="og:image"
            content={picture.replace(/\/images\/([^/]+)\/[^/]+$/, "/shared-images/$1")}
          />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(SHARED_PICTURE.width)} />
          <meta property="og:image:height" content={String(SHARED_PICTURE.height)} />
          <meta property="og:image:alt" content={title} />
        </>
      ) : null}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
    </>
  );
}
