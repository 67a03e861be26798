import { openAccount } from "#tests/e2e/account.ts";
import * as files from "./files.ts";
import { type Attack, finding } from "./finding.ts";
import { each, send, wait } from "./send.ts";
import type { Site } from "./site.ts";
import { isBearable, strainText, underStrain } from "./watch.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** An import that is not done by then has not been stopped by its own limits. */
const SETTLED_WITHIN_MS = 30_000;

/** Small files of a signed-in seller that cause a lot of work. */
export const bombs: Attack = {
  name: "bombs",
  onceOnly: true,
  async *run(site) {
    const { token } = await openAccount("Toko Laras");
    const workbooks = [
      ...Object.entries(files.OPENED).map(
        ([name, make]) => [`an XLSX of ${name} that never end`, make] as const,
      ),
      ["an XLSX of 250 MB of strings", files.manyStrings] as const,
      ["an XLSX of 4,000,000 cells", files.manyCells] as const,
      ["a zip with a part of 300 MB", files.bigPart] as const,
      ["a zip of 65,000 parts", files.manyParts] as const,
    ];
    const tables = [
      ["a CSV of 15 MB of quotes", files.quotes],
      ["a CSV of 15,000,000 columns", files.commas],
      ["a CSV of 7,000,000 lines", files.lines],
    ] as const;
    for (const [name, make] of workbooks)
      yield await importing(site, token, name, make(), "x.xlsx", XLSX);
    for (const [name, make] of tables)
      yield await importing(site, token, name, make(), "x.csv", "text/csv");
    const picture = await files.png(5_000);
    yield await uploading(site, token, "a PNG of 25 million pixels in 16 bits", [picture]);
    yield await uploading(site, token, "four of them at once", [
      picture,
      picture,
      picture,
      picture,
    ]);
  },
};

async function importing(
  site: Site,
  token: string,
  name: string,
  file: Uint8Array,
  fileName: string,
  type: string,
) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], fileName, { type }));
  const strain = await underStrain(site, async () => {
    const status = await post(site, token, "/v2/products/imports", form);
    await untilSettled(site, token);
    return status;
  });
  return finding(
    `${name} (${sizeOf(file)})`,
    isAnswered(strain.result) && isBearable(strain),
    `answered ${strain.result}, ${strainText(strain)}`,
  );
}

async function uploading(site: Site, token: string, name: string, pictures: Uint8Array[]) {
  const strain = await underStrain(site, () =>
    each(
      pictures,
      (picture) => {
        const form = new FormData();
        form.set("images", new File([new Uint8Array(picture)], "x.png", { type: "image/png" }));
        form.set("data", JSON.stringify({ imageTypes: [1] }));
        return post(site, token, "/v1/products/images", form);
      },
      pictures.length,
    ),
  );
  return finding(
    `${name} (${sizeOf(pictures[0] ?? new Uint8Array())})`,
    strain.result.every(isAnswered) && isBearable(strain),
    `answered ${strain.result.join(", ")}, ${strainText(strain)}`,
  );
}

const isAnswered = (status: number) => status >= 200 && status < 500;
const sizeOf = ({ byteLength }: Uint8Array) => `${(byteLength / 1024).toFixed(1)} kB`;

async function post(
  { origin }: Site,
  token: string,
  path: string,
  form: FormData,
): Promise<number> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "x-jwt": `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(120_000),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

/** Reading may continue after the response. */
async function untilSettled({ origin }: Site, token: string): Promise<void> {
  for (const started = Date.now(); Date.now() - started < SETTLED_WITHIN_MS; await wait(250)) {
    const { status, text } = await send(`${origin}/api/v2/products/imports?limit=1`, {
      headers: { "x-jwt": `Bearer ${token}` },
    });
    if (status === 200 && !/"status":"(reading|waiting|checking|applying)"/.test(text)) return;
  }
}
