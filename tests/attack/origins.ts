import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { openAccount } from "#tests/e2e/account.ts";
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
const CONTROLS = [
  "createShop",
  "createOrder",
  "addItem",
  "deauthorise",
  "expireToken",
  "goOffline",
];

/** Every path and every method that changes something, as another site would have a signed-in seller's browser send it. */
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
    const tryAll = async (paths: readonly string[], isRefused: (answer: Answer) => boolean) => {
      const tries = paths.flatMap((path) =>
        METHODS.flatMap((method) => FORGERIES.map((forgery) => ({ path, method, forgery }))),
      );
      const answers = await each(tries, ({ path, method, forgery }) =>
        forge(path, method, forgery),
      );
      const through = tries.filter((_, at) => !isRefused(answers[at] as Answer));
      return {
        held: through.length === 0,
        detail: `${tries.length} forged requests, ${through.length} not refused${few(through.map(({ method, path }, at) => `${method} ${path} ${at === 0 ? JSON.stringify(through[0]?.forgery) : ""}`))}`,
      };
    };
    const pages = [...new Set(routeFiles().map(({ path }) => path.replace(/:\w+/g, "none")))];
    const calls = [
      ...new Set(EVERY_ENDPOINT.map(({ path }) => `/api${path.replace(/\{\w+\}/g, "none")}`)),
    ];
    const forms = ["/api/v1/accounts/auth/signin", "/api/v1/accounts/auth/signup"];
    const onApp = await tryAll(
      [...pages, ...pages.map((path) => `${path}.rsc`)],
      ({ status }) => status === 403,
    );
    const onApi = await tryAll(
      calls.filter((path) => !forms.includes(path)),
      isRefusedCall,
    );
    const onForms = await tryAll(forms, ({ status }) => [403, 404, 405].includes(status));
    const onSandbox = await tryAll(
      CONTROLS.map((name) => `/sandbox/shopee/controls/${name}`),
      ({ status }) => [401, 403, 404, 405].includes(status),
    );
    return [
      finding("pages and their actions", onApp.held, onApp.detail),
      finding("calls of the API, which know no cookie", onApi.held, onApi.detail),
      finding("sign-in and sign-up", onForms.held, onForms.detail),
      finding("the sandbox's controls", onSandbox.held, onSandbox.detail),
    ];
  },
};

/** Signing out whom no token names ends nothing. */
const isRefusedCall = ({ status, text }: Answer) =>
  (status >= 400 && status < 500) || text.includes('"signedOut":false');
