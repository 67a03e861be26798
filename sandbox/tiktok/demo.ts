import type { SandboxControls } from "./controls.ts";

export const createDemo = (controls: SandboxControls) => ({
  ...controls,
  shopName: "Laras Live",
  access: controls.consent,
  async approveAll(shopId: string) {
    for (const { productId, status } of await controls.listItems(shopId))
      if (status === "PENDING") await controls.approveReview(productId);
  },
});
