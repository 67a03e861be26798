import type { DemoOtherMarketplace } from "#backend/demo/marketplace.ts";
import type { Embedded } from "./embedded.ts";

/**
 * Fills the demo shop at the first start, where the demo and its marketplaces run here; elsewhere
 * nothing happens.
 */
export async function seedEmbeddedDemo(embedded: Embedded): Promise<void> {
  const { backend, sandbox, metaSandbox, courierSandbox } = embedded;
  if (!sandbox || !backend.config.demo) return;
  const { seedDemo } = await import("#backend/demo/seed.ts");
  await seedDemo(backend, {
    shopee: sandbox.controls,
    others: othersOf(embedded),
    metaConsent: metaSandbox?.controls.consent ?? null,
    hasCouriers: courierSandbox !== null,
  });
}

function othersOf({ tiktokSandbox, lazadaSandbox }: Embedded): DemoOtherMarketplace[] {
  const others: DemoOtherMarketplace[] = [];
  if (tiktokSandbox) {
    const { controls } = tiktokSandbox;
    const approveAll = async (shopId: string) => {
      for (const { productId, status } of await controls.listItems(shopId))
        if (status === "PENDING") await controls.approveReview(productId);
    };
    others.push({ ...controls, channelType: "tiktok", approveAll });
  }
  if (lazadaSandbox) {
    const { controls } = lazadaSandbox;
    const approveAll = async (shopId: string) => {
      for (const { itemId, status } of await controls.listItems(shopId))
        if (status === "Pending QC") await controls.approveReview(itemId);
    };
    others.push({ ...controls, channelType: "lazada", approveAll });
  }
  return others;
}
