import type { AppEnv } from "#app/env.ts";
import type { Language } from "#contract/languages.ts";
import { MARKETPLACE_TYPES, marketplaceFace } from "#contract/marketplace-face.ts";

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

const CHANNEL_PICTURES = MARKETPLACE_TYPES.flatMap((type) => marketplaceFace(type).pictures ?? []);
const SOURCE = /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/;

/** A remote upstream serves the pictures itself. Throws an Error for an invalid origin. */
function pictureOrigins(v: LinkVariables, apiBase: string | null): string[] {
  const further = (v.PICTURE_ORIGINS ?? "").split(",").map((part) => part.trim());
  const wrong = further.find((part) => part !== "" && !SOURCE.test(part));
  if (wrong !== undefined) throw new Error(`PICTURE_ORIGINS: "${wrong}" is not an origin`);
  return [
    ...(apiBase ? [new URL(apiBase).origin] : []),
    ...CHANNEL_PICTURES,
    ...further.filter(Boolean),
  ];
}

export function outsideLinks(
  v: LinkVariables,
  { apiBase, publicOrigin }: { apiBase: string | null; publicOrigin: string },
): Pick<AppEnv, "supportUrls" | "services" | "pictureOrigins"> {
  const servicesIn = (language: Language) =>
    SERVICES.flatMap((service) => {
      const href = serviceHref(v, publicOrigin, service, language);
      return href ? [{ service, href }] : [];
    });
  return {
    supportUrls: {
      en: v.SUPPORT_URL_EN || v.SUPPORT_URL_ID || null,
      id: v.SUPPORT_URL_ID || null,
      th: v.SUPPORT_URL_TH || null,
    },
    pictureOrigins: pictureOrigins(v, apiBase),
    services: { en: servicesIn("en"), id: servicesIn("id"), th: servicesIn("th") },
  };
}

const upper = <T extends string>(text: T) => text.toUpperCase() as Uppercase<T>;

function serviceHref(
  v: LinkVariables,
  publicOrigin: string,
  service: Service,
  language: Language,
): string | null {
  const given = v[`SERVICE_${upper(service)}_URL_${upper(language)}`];
  return (
    given || v[`SERVICE_${upper(service)}_URL`] || siblingHost(publicOrigin, service, language)
  );
}

/**
 * Each sibling product has its own host, and its links vary by language. Without an address it is
 * the host beside ours: for `app.example.com` that is `pos.example.com`, with the reader's
 * language. A numeric address has no host beside it.
 */
function siblingHost(publicOrigin: string, service: Service, language: Language): string | null {
  const url = new URL(publicOrigin);
  if (/^[\d.]+$|^\[/.test(url.hostname)) return null;
  url.hostname = `${service}.${url.hostname.replace(/^(?:app|www)\./, "")}`;
  url.searchParams.set("lang", language);
  return url.href;
}

/** Every variable's name, for the schema that reads them. */
export const LINK_NAMES = [
  ...LANGUAGES.map((language) => `SUPPORT_URL_${upper(language)}` as const),
  ...SERVICES.flatMap((service) => [
    `SERVICE_${upper(service)}_URL` as const,
    ...LANGUAGES.map((language) => `SERVICE_${upper(service)}_URL_${upper(language)}` as const),
  ]),
] as const satisfies readonly (keyof LinkVariables)[];
