import { readConfig } from "#backend/config.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { openAccount } from "#tests/e2e/account.ts";
import { AUTH_POSTS } from "#tests/support/outside-contract.ts";
import { routeFiles } from "#tests/support/route-files.ts";
import { type Attack, few, finding } from "./finding.ts";
import { type Answer, each, send } from "./send.ts";

const FORGERIES: readonly Record<string, string>[] = [
  { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://evil.example" },
  { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  { Origin: "http://evil.localhost", "Sec-Fetch-Site": "same-site" },
];
const METHODS = ["POST", "PUT", "PATCH", "DELETE"];
/** Controls of the marketplaces that run here. */
const SHOP_CONTROLS = ["createShop", "createOrder", "addItem", "pay", "cancel"];
export const CONTROLS: Record<string, readonly string[]> = {
  shopee: [...SHOP_CONTROLS, "deauthorise", "expireToken", "goOffline"],
  tiktok: [...SHOP_CONTROLS, "deauthorise", "expireToken", "goOffline"],
  tokopedia: [...SHOP_CONTROLS, "approveIntegration", "deauthorise", "expireToken", "goOffline"],
  lazada: [...SHOP_CONTROLS, "deauthorise", "expireToken", "goOffline"],
  blibli: [...SHOP_CONTROLS, "setWebhook", "renewKey", "deleteKey", "goOffline"],
  line: [...SHOP_CONTROLS, "setWebhook", "renewKey", "deleteKey", "goOffline"],
  meta: ["addBusiness", "addCatalog", "addDomain", "deauthorise", "expireToken", "goOffline"],
  biteship: ["move", "weigh", "webhook", "setMoods"],
  shippop: ["move", "weigh", "webhook"],
  messengers: ["webhook", "write", "status", "setMoods"],
  easyslip: ["answer", "setMoods", "transfer"],
};
/**
 * Returns the form addresses of the sandboxes: consent given and withdrawn, with the redirects that
 * Etalase sends, and payment.
 */
export function formsOf(origin: string): string[] {
  const { marketplaces, meta } = readConfig({ PUBLIC_ORIGIN: origin, SANDBOX: "on" });
  const { shopee, tiktok, lazada } = marketplaces;
  const back = (channel: string) => `${origin}/api/v1/channels/auth/${channel}/callback`;
  const queries: Record<string, Record<string, string>> = {
    "shopee/auth": { partner_id: shopee.partnerId, redirect_uri: back("shopee") },
    "shopee/auth/cancel": { partner_id: shopee.partnerId, redirect_uri: `${origin}/channels` },
    "tiktok/open/authorize": { service_id: tiktok.serviceId },
    "lazada/oauth/authorize": { client_id: lazada.appKey, redirect_uri: back("lazada") },
    [`meta/${meta.version}/dialog/oauth`]: { client_id: meta.appId, redirect_uri: origin },
  };
  const consents = Object.entries(queries).map(
    ([path, query]) => `/sandbox/${path}?${new URLSearchParams(query)}`,
  );
  const payments = [
    "pay",
    "merchant",
    "controls/setMoods",
    "xendit/authenticate/none",
    "stripe/authenticate/none",
  ];
  return [...consents, ...payments.map((path) => `/sandbox/payments/${path}`)];
}

/**
 * Sends every path and method that changes something, as another site would have a signed-in
 * seller's browser send it.
 */
export const origins: Attack = {
  name: "origins",
  async run({ origin }) {
    const { token } = await openAccount("Toko Laras");
    const forge = (path: string, method: string, forgery: Record<string, string>) =>
      send(origin + path, {
        method,
        headers: {
          ...forgery,
          Cookie: `x-jwt=${token}; __Host-x-jwt=${token}`,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: "name=Milik+Budi",
      });
    const tryAll = async (
      paths: readonly string[],
      isRefused: (answer: Answer, method: string) => boolean,
      methods: readonly string[] = METHODS,
    ) => {
      const tries = paths.flatMap((path) =>
        methods.flatMap((method) => FORGERIES.map((forgery) => ({ path, method, forgery }))),
      );
      const answers = await each(tries, ({ path, method, forgery }) =>
        forge(path, method, forgery),
      );
      const through = tries.filter(({ method }, at) => !isRefused(answers[at] as Answer, method));
      return {
        held: through.length === 0,
        detail: `${tries.length} forged requests, ${through.length} not refused${few(through.map(({ method, path }, at) => `${method} ${path} ${at === 0 ? JSON.stringify(through[0]?.forgery) : ""}`))}`,
      };
    };
    const pages = [...new Set(routeFiles().map(({ path }) => path.replace(/:\w+/g, "none")))];
    const calls = [
      ...new Set(EVERY_ENDPOINT.map(({ path }) => `/api${path.replace(/\{\w+\}/g, "none")}`)),
    ];
    const forms = AUTH_POSTS.map((path) => `/api${path}`);
    const onApp = await tryAll(
      [...pages, ...pages.map((path) => `${path}.rsc`)],
      ({ status }) => status === 403,
    );
    const onApi = await tryAll(
      calls.filter((path) => !forms.includes(path)),
      isRefusedCall,
    );
    const onForms = await tryAll(forms, isRefusedForm);
    const onSandbox = await tryAll(
      Object.entries(CONTROLS).flatMap(([place, names]) =>
        names.map((name) => `/sandbox/${place}/controls/${name}`),
      ),
      isRefusedForm,
      ["POST"],
    );
    const onSandboxForms = await tryAll(formsOf(origin), isRefusedForm, ["POST"]);
    return [
      finding("pages and their actions", onApp.held, onApp.detail),
      finding("calls of the API, which know no cookie", onApi.held, onApi.detail),
      finding("the pages of whoever is not signed in", onForms.held, onForms.detail),
      finding("the sandboxes' controls", onSandbox.held, onSandbox.detail),
      finding(
        "the sandboxes' pages of consent and payment",
        onSandboxForms.held,
        onSandboxForms.detail,
      ),
    ];
  },
};

/** A sign-out without a token ends nothing. */
const isRefusedCall = ({ status, text }: Answer) =>
  (status >= 400 && status < 500) || text.includes('"signedOut":false');

/** An existing form is refused for its origin; other methods do not exist. */
const isRefusedForm = ({ status }: Answer, method: string) =>
  status === 403 || (method !== "POST" && [401, 404, 405].includes(status));
