import type { SandboxControls } from "./controls.ts";

export const createDemo = (controls: SandboxControls) => ({
  ...controls,
  shopName: "Toko Laras Bandung",
  access: controls.consent,
  async approveAll(shopId: string) {
    for (const { itemId, status } of await controls.listItems(shopId))
      if (status === "Pending QC") await controls.approveReview(itemId);
  },
});
