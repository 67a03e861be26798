import { expect, test } from "vitest";
import type { AccountLimits } from "#contract/account-limits.ts";
import { visit } from "#tests/support/app.ts";

const settings = {
  ...{ name: "Toko Laras", timeZone: "Asia/Jakarta", lowStockLevel: 10, shipByWarningHours: 4 },
  ...{ countryCode: "id", currency: "IDR", logo: null },
};

async function figures(limits: AccountLimits) {
  const { html } = await visit("/settings/general", {
    answers: {
      "GET /v1/accounts/settings": () => Response.json({ settings }),
      "GET /v1/accounts/limits": () => Response.json({ limits }),
    },
  });
  const found = html.matchAll(/<dt class="font-medium">([^<]+)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return [...found].map(([, name, text = ""]) => [name, text.replaceAll(/<[^>]+>/g, "|")]);
}

test("a member sees the account's use of each limit, and which are nearly reached", async () => {
  const far = await figures({
    storageBytes: { used: 1_200_000_000, most: 5_000_000_000 },
    runs: { used: 7, most: 10 },
    requestsPerSecond: { used: 1, most: 20 },
  });
  expect(far.map(([name]) => name)).toEqual([
    "Pictures and files",
    "Imports, bulk changes and documents in progress",
    "Pages and API calls per second",
  ]);
  expect(far.map(([, text]) => text?.split("|")[0])).toEqual([
    ...["1,2\u00a0GB of 5\u00a0GB", "7 of 10", "1 of 20"],
  ]);
  expect(JSON.stringify(far)).not.toContain("Near the limit");

  const near = await figures({
    storageBytes: { used: 0, most: 5_000_000_000 },
    runs: { used: 8, most: 10 },
    requestsPerSecond: { used: 19, most: 20 },
  });
  expect(near.map(([, text]) => /Near the limit: \d+% is used/.exec(text ?? "")?.[0])).toEqual([
    ...[undefined, "Near the limit: 80% is used", "Near the limit: 95% is used"],
  ]);
});
