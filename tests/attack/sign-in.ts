import { openAccount } from "#tests/e2e/account.ts";
import { type Attack, few, finding } from "./finding.ts";
import { each, send } from "./send.ts";

const SIGN_IN = "/api/v1/accounts/auth/signin";

/** Guessing, locking out, and signing somebody in as another person. */
export const signIn: Attack = {
  name: "sign-in",
  async run({ origin }) {
    const laras = await openAccount("Toko Laras");
    const budi = await openAccount("Toko Budi");
    const enter = (email: string, password: string, address: string) =>
      send(`${origin}${SIGN_IN}?redirect=${encodeURIComponent(`${origin}/signup/callback`)}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "X-Forwarded-For": address,
        },
        body: new URLSearchParams({ email, password }).toString(),
      });
    const guesses = await each(
      Array.from({ length: 60 }, (_, n) => n),
      (n) => enter(`nobody${n}@toko.test`, "salah sekali", "10.200.0.1"),
    );
    const paused = guesses.filter(({ status }) => status === 429).length;
    const parallel = await each(
      Array.from({ length: 60 }, (_, n) => n),
      (n) => enter(budi.email, "salah sekali", `10.201.0.${n}`),
      60,
    );
    const tried = parallel.filter(({ status }) => status === 422).length;
    for (let n = 0; n < 6; n++) await enter(laras.email, "salah sekali", "10.202.0.1");
    const owner = await enter(laras.email, laras.password, "10.203.0.1");
    return [
      finding(
        "one address cannot go on guessing",
        paused >= 29,
        `${guesses.length} guesses at as many e-mails, ${paused} refused`,
      ),
      finding(
        "guesses sent at once are counted",
        // Twenty at once, and those that the growing delays allow meanwhile.
        tried <= 25,
        `60 guesses at one e-mail from 60 addresses, ${tried} checked`,
      ),
      finding(
        "a stranger cannot lock the owner out",
        owner.status === 303,
        `after 6 wrong guesses from elsewhere the owner is answered ${owner.status}`,
      ),
      await foreignCode(origin, laras.token),
      await tokensInAddresses(origin, laras.token),
    ];
  },
};

/** Login CSRF: another site sends the seller's browser to the attacker's own code. */
async function foreignCode(origin: string, victim: string) {
  const path = await freshCallback(origin);
  const answer = await send(origin + path, {
    headers: {
      Cookie: `x-jwt=${victim}`,
      "Sec-Fetch-Site": "cross-site",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
    },
  });
  const replaced = [answer.headers["set-cookie"] ?? []]
    .flat()
    .filter((cookie) => /x-jwt=[\w-]{20,}/.test(cookie));
  return finding(
    "another site cannot sign a seller in as somebody else",
    replaced.length === 0,
    `a foreign GET of /signup/callback/CODE is answered ${answer.status} with ${replaced.length} sessions`,
  );
}

/** Returns the address at which a new sign-up ends, with its code unused. */
async function freshCallback(origin: string): Promise<string> {
  const answer = await send(
    `${origin}/api/v1/accounts/auth/signup?redirect=${encodeURIComponent(`${origin}/signup/callback`)}`,
    {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-For": "10.205.0.1",
      },
      body: new URLSearchParams({
        ...{ email: `citra${Date.now()}@toko.test`, password: "kata sandi yang panjang" },
        ...{ name: "Citra", shopName: "Toko Citra", countryCode: "id" },
      }).toString(),
    },
  );
  const location = String(answer.headers.location ?? "");
  if (!location) throw new Error(`Signing up answered ${answer.status}`);
  return new URL(location, origin).pathname;
}

/** A long-lived token in an address is refused, because addresses end up in histories and logs. */
async function tokensInAddresses(origin: string, token: string) {
  const paths = ["/api/v1/orders", "/api/v2/products", "/api/v1/accounts/me", "/api/v1/stocks"];
  const answers = await each(paths, (path) => send(`${origin}${path}?token=${token}`));
  const taken = paths.filter((_, at) => answers[at]?.status !== 401);
  return finding(
    "a session's token in an address opens nothing",
    taken.length === 0,
    `${paths.length} calls${few(taken)}`,
  );
}
