import type { Page } from "@playwright/test";
import { type Account, api, origin } from "./account.ts";
import { expect } from "./seller.ts";
import { makePicture } from "./shop.ts";

/** Makes a product with a picture large enough for Meta. */
export async function makeProduct(account: Account, name: string): Promise<string> {
  const form = new FormData();
  const { name: file, mimeType, buffer } = await makePicture();
  form.append("images", new File([new Uint8Array(buffer)], file, { type: mimeType }));
  form.append("data", JSON.stringify({ imageTypes: [1] }));
  const { images } = await api<{ images: { id: string }[] }>(
    account,
    "POST",
    "/v1/products/images",
    form,
  );
  const { product } = await api<{ product: { id: string } }>(account, "POST", "/v2/products", {
    product: {
      ...{ name, imageIds: images.map(({ id }) => id) },
      variants: [{ sku: name.slice(0, 12), price: 65_000, weightG: 200, optionIds: [] }],
    },
  });
  return product.id;
}

/** Calls Meta's sandbox controls, as a person or as a failure, and returns the answer. */
export async function callSandboxControl<T>(
  account: Account,
  action: string,
  body: object,
): Promise<T> {
  const answer = await fetch(`${origin()}/sandbox/meta/controls/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-jwt": `Bearer ${account.token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** Consents at Meta and chooses the existing catalogue. */
export async function connectMeta(page: Page): Promise<void> {
  await page.goto("/channels");
  await page.getByRole("button", { name: "Connect to Meta" }).click();
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await expect(page.getByRole("heading", { name: "Choose a catalogue" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Katalog Toko Laras is chosen")).toBeVisible();
}
