import { openAccount } from "#tests/e2e/account.ts";
import { type Attack, finding } from "./finding.ts";
import { each, send } from "./send.ts";
import type { Site } from "./site.ts";
import { isBearable, strainText, underStrain } from "./watch.ts";

const MB = 1024 * 1024;
const SIGN_UP = "/api/v1/accounts/auth/signup";
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** Bodies that are too large, too deep or have too many parts, mostly without a session. */
export const limits: Attack = {
  name: "limits",
  async run(site) {
    const { token } = await openAccount("Toko Laras");
    const json = { "x-jwt": `Bearer ${token}`, "Content-Type": "application/json" };
    const product = `${site.origin}/api/v2/products`;
    const large = await send(product, {
      method: "POST",
      headers: json,
      body: `"${"x".repeat(3 * MB)}"`,
    });
    const chunked = await send(product, {
      method: "POST",
      headers: { ...json, "Transfer-Encoding": "chunked" },
      body: `"${"x".repeat(3 * MB)}"`,
    });
    const deep = await send(product, {
      method: "POST",
      headers: json,
      body: `${"[".repeat(400_000)}${"]".repeat(400_000)}`,
    });
    const wide = await send(`${site.origin}/api/v1/orders?${"ids=x&".repeat(2_000)}`, {
      headers: json,
    });
    const cookies = await send(`${site.origin}/`, { headers: { Cookie: "x=y; ".repeat(2_500) } });
    return [
      finding(
        "3 MB of JSON",
        large.status === 413 || large.status === 0,
        `answered ${large.status}, in pieces ${chunked.status}`,
      ),
      finding(
        "3 MB of JSON of no declared length",
        chunked.status === 413 || chunked.status === 0,
        `answered ${chunked.status}`,
      ),
      finding("400,000 brackets in each other", isRefused(deep.status), `answered ${deep.status}`),
      finding(
        "an address of 12 kB",
        isRefused(wide.status) || wide.status === 200,
        `answered ${wide.status}`,
      ),
      finding("12 kB of cookies", cookies.status < 500, `answered ${cookies.status}`),
      await manyUploads(site),
      await manyFields(site),
      await slowly(site),
    ];
  },
};

const isRefused = (status: number) => status === 0 || (status >= 400 && status < 500);

/** Uploads sixteen forms of 20 MB at once without a session. */
async function manyUploads(site: Site) {
  const boundary = "----attack";
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="name"; filename="x"\r\n\r\n`,
    ),
    Buffer.alloc(20 * MB, "x"),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const strain = await underStrain(site, () =>
    each(
      Array.from({ length: 16 }, (_, n) => n),
      (n) =>
        send(site.origin + SIGN_UP, {
          method: "POST",
          headers: {
            "Content-Type": `multipart/form-data; boundary=${boundary}`,
            "X-Forwarded-For": `10.210.0.${n}`,
          },
          body,
        }),
      16,
    ),
  );
  const refused = strain.result.filter(({ status }) => isRefused(status)).length;
  return finding(
    "16 sign-ups of 20 MB at once",
    refused === 16 && isBearable(strain, 250),
    `${refused} refused, ${strainText(strain)}`,
  );
}

/** Sends a form of very many fields, which costs more to parse than to send. */
async function manyFields(site: Site) {
  const strain = await underStrain(site, () =>
    send(site.origin + SIGN_UP, {
      method: "POST",
      headers: { ...FORM, "X-Forwarded-For": "10.211.0.1" },
      body: "a=b&".repeat(480_000),
    }),
  );
  const { status, ms } = strain.result;
  return finding(
    "a sign-up of 480,000 fields",
    isRefused(status) && ms < 1_000 && isBearable(strain),
    `answered ${status} after ${Math.round(ms)} ms, ${strainText(strain)}`,
  );
}

/** Opens 200 connections that never finish their request. */
async function slowly(site: Site) {
  const { connect } = await import("node:net");
  const { port } = new URL(site.origin);
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      "POST /api/v1/accounts/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na",
    );
    return socket;
  });
  const strain = await underStrain(site, () =>
    each(
      Array.from({ length: 20 }, (_, n) => n),
      () => send(`${site.origin}/api/v1/accounts/auth/signin`),
    ),
  );
  for (const socket of sockets) socket.destroy();
  const answered = strain.result.filter(({ status }) => status === 200).length;
  return finding(
    "200 connections that never end",
    answered === 20 && isBearable(strain),
    `${answered} of 20 others answered, ${strainText(strain)}`,
  );
}
