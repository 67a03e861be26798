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
}

/** Chat apps as people use them: WhatsApp in Indonesia, LINE in Thailand (specification part 2 §1). Without an own number they open the app. */
const WHATSAPP = "https://wa.me/";
const LINE = "https://line.me/R/";

export function outsideLinks(v: LinkVariables): Pick<AppEnv, "supportUrls" | "services"> {
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
    services: services.flatMap(({ service, href }) => (href ? [{ service, href }] : [])),
  };
}
