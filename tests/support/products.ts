import type { ProductDetail } from "#contract/products.ts";

/** A master product with two sizes. One of them has every value that the editor does not show. */
export function makeProductDetail(changes: Partial<ProductDetail> = {}): ProductDetail {
  const option = (id: string, name: string) => ({ id, name, imageId: null });
  const variant = (id: string, optionId: string, sku: string) => ({
    id,
    optionIds: [optionId],
    sku,
    barcode: "",
    price: 65_000,
    cogs: 0,
    weightG: 200,
    widthCm: 20,
    heightCm: 2,
    lengthCm: 30,
    stockMode: "pre_order" as const,
    isActive: true,
    onHand: 12,
    available: 10,
  });
  return {
    id: "prod_1",
    version: 3,
    name: "Kaos Oblong Katun 24s",
    description: "Katun 24s.\nAdem.",
    category: "Fashion pria",
    brand: "",
    condition: "new",
    isDigital: false,
    isActive: true,
    images: [
      { id: "img_1", url: "http://backend/v1/products/images/img_1/256", isPlaceholder: false },
    ],
    optionImages: [],
    variationTypes: [{ id: "t1", name: "Ukuran", options: [option("s", "S"), option("l", "L")] }],
    variants: [variant("var_1", "s", "KOB-S"), { ...variant("var_2", "l", "KOB-L"), cogs: 31_000 }],
    connectedChannels: [
      {
        channelId: "ch_1",
        syncStatus: 3,
        lastSyncAt: "2026-11-20T08:00:00Z",
        errorCode: null,
        errorMessage: null,
        isRetryPaused: false,
      },
    ],
    createdAt: "2026-11-01T08:00:00Z",
    updatedAt: "2026-11-20T08:00:00Z",
    ...changes,
  };
}
