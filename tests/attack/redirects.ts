import { openAccount } from "#tests/e2e/account.ts";
import { type Attack, few, finding } from "./finding.ts";
import { each, send } from "./send.ts";

const ELSEWHERE = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e%2e//evil.example",
  "/..//evil.example/x",
  "/\t/evil.example",
  "/\n//evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "http://localhost@evil.example",
  "/@evil.example/..//evil.example",
  "%2f%2fevil.example",
  "/;//evil.example",
  "/x?y=//evil.example/../..//evil.example",
];

/** Checks that a client's address cannot lead to another site, in redirects or in links. */
export const redirects: Attack = {
  name: "redirects",
  async run({ origin }) {
    const { token } = await openAccount("Toko Laras");
    const places = [
      (to: string) => `/signup/callback/none?target=${to}`,
      (to: string) => `/api/v1/accounts/auth/signin?redirect=${to}&target=${to}`,
      (to: string) => `/api/v1/accounts/auth/signup/callback?code=none&redirect=${to}&target=${to}`,
      (to: string) => `/api/v1/accounts/auth/callback?code=none&redirect=${to}&target=${to}`,
      (to: string) => `/mobile-gateway?path=${to}`,
      (to: string) => `/no-access?path=${to}`,
      (to: string) => `/unauthorized?target=${to}`,
      (to: string) => `/accounts?target=${to}`,
    ];
    const tries = places.flatMap((place) => ELSEWHERE.map((to) => place(encodeURIComponent(to))));
    const ways = await each(tries, async (path) => ({
      path,
      answer: await send(origin + path, { headers: { Cookie: `x-jwt=${token}` } }),
    }));
    const posts = await each(ELSEWHERE, async (to) => ({
      path: `POST /language from ${JSON.stringify(to)}`,
      answer: await send(`${origin}/language`, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
          Referer: origin + encodeURI(to),
        },
        body: new URLSearchParams({ language: "th", lang: "th", redirect: to }).toString(),
      }),
    }));
    const out = [...ways, ...posts].filter(({ answer }) =>
      leadsOut(origin, answer.headers.location, answer.text),
    );
    const connect = await each(ELSEWHERE, (to) =>
      send(
        `${origin}/api/v1/channels/auth/shopee?redirect=${encodeURIComponent(to)}&browserChallenge=${"x".repeat(43)}`,
        {
          headers: { "x-jwt": `Bearer ${token}` },
        },
      ),
    );
    // An address that resolves to our own page may be accepted; others are refused.
    const begun = ELSEWHERE.filter((to, at) => connect[at]?.status === 200 && !isOurs(origin, to));
    return [
      finding(
        "no answer leads to another site",
        out.length === 0,
        `${ways.length + posts.length} addresses, ${out.length} lead out${few(out.map(({ path }) => path))}`,
      ),
      finding(
        "connecting a shop comes back to us",
        begun.length === 0,
        `${ELSEWHERE.length} addresses to come back to, ${begun.length} foreign ones taken${few(begun)}`,
      ),
    ];
  },
};

function isOurs(origin: string, to: string): boolean {
  return URL.canParse(to, origin) && new URL(to, origin).origin === origin;
}

function leadsOut(origin: string, location: string | string[] | undefined, html: string): boolean {
  const links = [
    ...html.matchAll(/\b(?:href|action|src|content)="([^"]*evil\.example[^"]*)"/g),
  ].map(([, to = ""]) => to.replaceAll("&amp;", "&"));
  return [location ?? [], links].flat().some((to) => !isOurs(origin, String(to)));
}
