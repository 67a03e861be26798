import type { DemoOtherMarketplace } from "#backend/demo/marketplace.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import type { EmbeddedBackend } from "./embedded.ts";

/**
 * Fills the demo shop at the first start, if the demo and its marketplaces run here. `print` gets a
 * line for each stage, because a slow machine takes minutes.
 */
export async function seedEmbeddedDemo(
  { backend, sandboxes }: EmbeddedBackend,
  print: (line: string) => void = console.log,
): Promise<void> {
  if (!sandboxes.shopee || !backend.config.demo) return;
  const { seedDemo } = await import("#backend/demo/seed.ts");
  const { biteship } = sandboxes;
  const marketplaces = {
    shopee: sandboxes.shopee.controls,
    others: Object.entries(sandboxes).flatMap(([name, sandbox]): DemoOtherMarketplace[] =>
      sandbox?.demo ? [{ ...sandbox.demo, channelType: name as MarketplaceType }] : [],
    ),
    metaConsent: sandboxes.meta?.controls.consent ?? null,
    courierKey: biteship
      ? async (seller: string) => (await biteship.controls.account(seller)).apiKey
      : null,
  };
  await seedDemo(backend, marketplaces, ({ number, total, name }) =>
    print(`Preparing the demo ${number} of ${total}: ${name} …`),
  );
}
