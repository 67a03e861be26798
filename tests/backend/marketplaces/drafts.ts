import sharp from "sharp";
import type { ListingDraft, Listings } from "#backend/marketplaces/channel-listings.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";

const SIZE = { weightG: 250, widthCm: 20, heightCm: 3, lengthCm: 30 };

export function variant(
  key: string,
  optionIndexes: number[],
  price: number,
  quantity: number,
): ListingDraft["variants"][number] {
  return { key, optionIndexes, sku: `SKU-${key}`, barcode: "", price, quantity, ...SIZE };
}

type Own = Pick<
  ListingDraft,
  "name" | "description" | "categoryId" | "externalImageIds" | "logisticsIds"
>;

/** Returns a T-shirt without variations, with the values that the marketplace needs. */
export function shirt(own: Own & Partial<ListingDraft>): ListingDraft {
  const only = variant("only", [], 75_000, 12);
  return {
    token: only.sku,
    brandId: null,
    brandName: "",
    condition: "new",
    attributes: [],
    sizeChart: null,
    daysToShip: null,
    variationTypes: [],
    variants: [only],
    ...own,
  };
}

const option = (name: string) => ({ name, externalImageId: null });

/** Two colours and two sizes, with one combination missing. */
export const COLOURS_AND_SIZES = {
  token: "SKU-hm",
  variationTypes: [
    { name: "Warna", options: [option("Hitam"), option("Putih")] },
    { name: "Ukuran", options: [option("M"), option("L")] },
  ],
  variants: [
    variant("hm", [0, 0], 80_000, 5),
    variant("hl", [0, 1], 85_000, 6),
    variant("pm", [1, 0], 80_000, 7),
  ],
} satisfies Partial<ListingDraft>;

/** Uploads a square picture with sides of `side` pixels. */
export async function uploadSquare(
  listings: Pick<Listings, "uploadImage">,
  credentials: Credentials,
  side: number,
  more: { isSizeChart?: boolean } = {},
): Promise<string> {
  const square = { width: side, height: side, channels: 3 as const, background: "#4169e0" };
  const bytes = await sharp({ create: square }).png().toBuffer();
  const image = { bytes, mediaType: "image/png", fileName: "picture.png", ...more };
  return (await listings.uploadImage(credentials, image)).externalImageId;
}
