import type { AppEnv } from "#app/env.ts";

/** What an operator sets of the addresses outside of Etalase: environment variables on Node, bindings on an edge runtime. */
export interface LinkVariables {
  SUPPORT_URL_EN?: string | null;
  SUPPORT_URL_ID?: string | null;
  SUPPORT_URL_TH?: string | null;
  SERVICE_STORE_URL?: string | null;
  SERVICE_LINKS_URL?: string | null;
  SERVICE_POS_URL?: string | null;
  SERVICE_ADS_URL?: string | null;
  /** Comma list of further origins whose pictures are shown, such as a CDN that popup notices take theirs from. */
  PICTURE_ORIGINS?: string | null;
}

/** Chat apps as people use them: WhatsApp in Indonesia, LINE in Thailand (specification part 2 §1). Without an own number they open the app. */
const WHATSAPP = "https://wa.me/";
const LINE = "https://line.me/R/";

/** Shopee's picture servers: items that are not imported yet are shown with their pictures there. */
const CHANNEL_PICTURES = [
  "https://cf.shopee.co.id",
  "https://cf.shopee.co.th",
  "https://*.img.susercontent.com",
];
const SOURCE = /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/;

/** A remote upstream serves the products' pictures itself. Throws an Error that names what is no origin. */
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
  apiBase: string | null,
): Pick<AppEnv, "supportUrls" | "services" | "pictureOrigins"> {
  const services = [
    { service: "store", href: v.SERVICE_STORE_URL },
    { service: "links", href: v.SERVICE_LINKS_URL },
    { service: "pos", href: v.SERVICE_POS_URL },
    { service: "ads", href: v.SERVICE_ADS_URL },
  ] as const;
  return {
    supportUrls: {
      en: v.SUPPORT_URL_EN || v.SUPPORT_URL_ID || WHATSAPP,
      id: v.SUPPORT_URL_ID || WHATSAPP,
      th: v.SUPPORT_URL_TH || LINE,
    },
    pictureOrigins: pictureOrigins(v, apiBase),
    services: services.flatMap(({ service, href }) => (href ? [{ service, href }] : [])),
  };
}
