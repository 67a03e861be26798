import type { AppEnv } from "#app/env.ts";
import type { Language } from "#contract/languages.ts";
import { getMarketplaceFacts, MARKETPLACE_TYPES } from "#contract/marketplace-facts.ts";

/**
 * Not imported from the contract: the edge bundle would then contain the validation twice, since
 * the app's build has it inside.
 */
const LANGUAGES = ["en", "id", "th"] as const satisfies readonly Language[];
const SERVICES = ["store", "links", "pos", "ads"] as const;
type Service = (typeof SERVICES)[number];

/**
 * The operator's addresses outside Etalase: environment variables on Node, bindings on an edge
 * runtime. Each sibling product has one address for every language, or one per language.
 */
export type LinkVariables = {
  [name in
    | `SUPPORT_URL_${Uppercase<Language>}`
    | `SERVICE_${Uppercase<Service>}_URL${"" | `_${Uppercase<Language>}`}`]?:
    | string
    | null
    | undefined;
} & {
  /** Comma list of further origins of pictures, such as a CDN for popup notices. */
  PICTURE_ORIGINS?: string | null | undefined;
};

const CHANNEL_PICTURES = MARKETPLACE_TYPES.flatMap(
  (type) => getMarketplaceFacts(type).pictures ?? [],
);
const SOURCE_PATTERN = /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/;

/** A remote upstream serves the pictures itself. Throws an Error for an invalid origin. */
function listPictureOrigins(v: LinkVariables, apiBase: string | null): string[] {
  const further = (v.PICTURE_ORIGINS ?? "").split(",").map((part) => part.trim());
  const wrongSource = further.find((part) => part !== "" && !SOURCE_PATTERN.test(part));
  if (wrongSource !== undefined)
    throw new Error(`PICTURE_ORIGINS: "${wrongSource}" is not an origin`);
  return [
    ...(apiBase ? [new URL(apiBase).origin] : []),
    ...CHANNEL_PICTURES,
    ...further.filter(Boolean),
  ];
}

export function buildOutsideLinks(
  v: LinkVariables,
  { apiBase, publicOrigin }: { apiBase: string | null; publicOrigin: string },
): Pick<AppEnv, "supportUrls" | "services" | "pictureOrigins"> {
  const listServices = (language: Language) =>
    SERVICES.flatMap((service) => {
      const href = findServiceHref(v, publicOrigin, service, language);
      return href ? [{ service, href }] : [];
    });
  return {
    supportUrls: {
      en: v.SUPPORT_URL_EN || v.SUPPORT_URL_ID || null,
      id: v.SUPPORT_URL_ID || null,
      th: v.SUPPORT_URL_TH || null,
    },
    pictureOrigins: listPictureOrigins(v, apiBase),
    services: { en: listServices("en"), id: listServices("id"), th: listServices("th") },
  };
}

const toUpperCase = <T extends string>(text: T) => text.toUpperCase() as Uppercase<T>;

function findServiceHref(
  v: LinkVariables,
  publicOrigin: string,
  service: Service,
  language: Language,
): string | null {
  const givenUrl = v[`SERVICE_${toUpperCase(service)}_URL_${toUpperCase(language)}`];
  return (
    givenUrl ||
    v[`SERVICE_${toUpperCase(service)}_URL`] ||
    findSiblingHost(publicOrigin, service, language)
  );
}

/**
 * Each sibling product has its own host, and its links vary by language. Without an address it is
 * the host beside ours: for `app.example.com` that is `pos.example.com`, with the reader's
 * language. A numeric address has no host beside it.
 */
function findSiblingHost(
  publicOrigin: string,
  service: Service,
  language: Language,
): string | null {
  const url = new URL(publicOrigin);
  if (/^[\d.]+$|^\[/.test(url.hostname)) return null;
  url.hostname = `${service}.${url.hostname.replace(/^(?:app|www)\./, "")}`;
  url.searchParams.set("lang", language);
  return url.href;
}

/** Every variable's name, for the schema that reads them. */
export const LINK_NAMES = [
  ...LANGUAGES.map((language) => `SUPPORT_URL_${toUpperCase(language)}` as const),
  ...SERVICES.flatMap((service) => [
    `SERVICE_${toUpperCase(service)}_URL` as const,
    ...LANGUAGES.map(
      (language) => `SERVICE_${toUpperCase(service)}_URL_${toUpperCase(language)}` as const,
    ),
  ]),
] as const satisfies readonly (keyof LinkVariables)[];
