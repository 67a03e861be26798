import { openAccount } from "#tests/e2e/account.ts";
import { type Attack, few, finding } from "./finding.ts";
import { each, send } from "./send.ts";

/** Checks the headers that tell browsers and proxies how to treat a response. */
export const headers: Attack = {
  name: "headers",
  onceOnly: true,
  async run({ origin }) {
    const { token } = await openAccount("Toko Laras");
    const ask = (path: string) =>
      send(origin + path, { headers: { "x-jwt": `Bearer ${token}`, Cookie: `x-jwt=${token}` } });
    const calls = [
      "/api/v1/accounts/me",
      "/api/v1/orders",
      "/api/v2/products",
      "/api/v1/nothing",
      "/api/openapi.json",
    ];
    const pages = ["/", "/orders", "/products-v2", "/api/v1/accounts/auth/signin", "/nothing"];
    const lacking = async (paths: string[], name: string, wanted: RegExp) => {
      const answers = await each(paths, ask);
      return paths.filter((_, at) => !wanted.test(String(answers[at]?.headers[name] ?? "")));
    };
    const stored = await lacking(calls.slice(0, 4), "cache-control", /no-store/);
    const sniffed = await lacking([...calls, ...pages], "x-content-type-options", /nosniff/);
    const framed = await lacking(pages, "content-security-policy", /frame-ancestors '(none|self)'/);
    const scripted = await lacking(
      pages,
      "content-security-policy",
      /^(?!.*script-src[^;]*'unsafe-(inline|eval)')/,
    );
    const styled = await lacking(
      pages,
      "content-security-policy",
      /^(?!.*style-src[^;]*'unsafe-inline')/,
    );
    const told = (await ask("/")).headers;
    const leaky = ["server", "x-powered-by"].filter((name) => told[name] !== undefined);
    return [
      finding("answers of the API are kept nowhere", stored.length === 0, `4 calls${few(stored)}`),
      finding(
        "nothing is guessed to be of another type",
        sniffed.length === 0,
        `10 addresses${few(sniffed)}`,
      ),
      finding("no page can be framed", framed.length === 0, `5 pages${few(framed)}`),
      finding(
        "no page runs a script that is written into it",
        scripted.length === 0,
        `5 pages${few(scripted)}`,
      ),
      finding(
        "no page takes a style that is written into it",
        styled.length === 0,
        `5 pages${few(styled)}`,
      ),
      finding(
        "nothing tells what the server is made of",
        leaky.length === 0,
        `2 headers${few(leaky)}`,
      ),
    ];
  },
};
