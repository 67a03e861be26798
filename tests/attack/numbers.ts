import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { openAccount } from "#tests/e2e/account.ts";
import { populate } from "#tests/e2e/populate.ts";
import { type Attack, few, finding } from "./finding.ts";
import { type Shape, sampleRequest, shapeOf } from "./sample.ts";
import { each, send } from "./send.ts";

const HUGE = [
  "2147483648",
  "-2147483649",
  "9007199254740993",
  "1e308",
  "-1",
  "NaN",
  "9".repeat(400),
];
const METHODS = ["TRACE", "CONNECT", "PROPFIND", "QUERY", "XYZ", "OPTIONS", "HEAD"];

/** Numbers that fit no column and unknown methods: both must be refused without a server error. */
export const numbers: Attack = {
  name: "numbers",
  async run({ origin }) {
    const account = await openAccount("Toko Laras");
    const { stockId } = await populate(account);
    const auth = { "x-jwt": `Bearer ${account.token}` };
    const reads = EVERY_ENDPOINT.filter(({ method, query }) => method === "get" && query).flatMap(
      (endpoint) => {
        const { path } = sampleRequest(endpoint, () => undefined);
        const places = Object.keys(shapeOf(endpoint.query).properties ?? {});
        return places.flatMap((place) =>
          HUGE.map((number) => {
            const url = new URL(path, origin);
            url.searchParams.set(place, number);
            return { method: "GET", path: url.pathname + url.search, body: null };
          }),
        );
      },
    );
    const writes = EVERY_ENDPOINT.filter(
      ({ method, body, multipart, name }) =>
        method !== "get" && body && !multipart && name !== "signOut",
    ).flatMap((endpoint) => {
      const sent = sampleRequest(endpoint, (place) => (place === "stockId" ? stockId : undefined));
      return numbersIn(shapeOf(endpoint.body)).flatMap((place) =>
        [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1, 0.5].map((number) => ({
          ...sent,
          body: withNumber(sent.body ?? "{}", place, number),
        })),
      );
    });
    const answers = await each([...reads, ...writes], async (sent) => ({
      sent,
      status: (
        await send(`${origin}/api${sent.path}`, {
          method: sent.method,
          headers: sent.body ? { ...auth, "Content-Type": "application/json" } : auth,
          ...(sent.body ? { body: sent.body } : {}),
        })
      ).status,
    }));
    const failed = answers.filter(({ status }) => status >= 500 || status === 0);
    const paths = [
      "/",
      "/orders",
      "/api/v1/orders",
      "/api/nothing",
      "/sandbox/shopee/controls",
      "/healthz",
      "/assets/none.js",
    ];
    const odd = await each(
      paths.flatMap((path) => METHODS.map((method) => ({ path, method }))),
      async ({ path, method }) => ({
        what: `${method} ${path}`,
        status: (await send(origin + path, { method, headers: auth })).status,
      }),
    );
    // A server closes the connection at CONNECT instead of a response.
    const fell = odd.filter(
      ({ what, status }) => status >= 500 || (status === 0 && !what.startsWith("CONNECT")),
    );
    return [
      finding(
        "numbers that fit no column are refused",
        failed.length === 0,
        `${answers.length} calls, ${failed.length} failed${few(failed.map(({ sent, status }) => `${status} ${sent.method} ${sent.path.slice(0, 70)}${sent.body ? ` ${sent.body.slice(0, 80)}` : ""}`))}`,
      ),
      finding(
        "methods that nobody has are refused",
        fell.length === 0,
        `${odd.length} requests, ${fell.length} failed${few(fell.map(({ what, status }) => `${status} ${what}`))}`,
      ),
    ];
  },
};

/** Returns the names of number fields at any depth. */
function numbersIn(shape: Shape): string[] {
  const inner = [
    ...(shape.anyOf ?? []),
    ...(shape.oneOf ?? []),
    ...(shape.allOf ?? []),
    ...(shape.items ? [shape.items] : []),
  ];
  const own = Object.entries(shape.properties ?? {});
  const isNumber = ({ type, anyOf = [] }: Shape): boolean =>
    type === "integer" || type === "number" || anyOf.some(isNumber);
  return [
    ...new Set([
      ...own.filter(([, part]) => isNumber(part)).map(([name]) => name),
      ...own.flatMap(([, part]) => numbersIn(part)),
      ...inner.flatMap(numbersIn),
    ]),
  ];
}

/** Puts the number wherever the field is, or could be. */
function withNumber(body: string, place: string, number: number): string {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value !== "object" || value === null) return value;
    const inner = Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, put(part)]),
    );
    const isLeaf = !Object.values(inner).some((part) => typeof part === "object" && part !== null);
    return place in inner || isLeaf ? { ...inner, [place]: number } : inner;
  };
  return JSON.stringify(put(JSON.parse(body)));
}
