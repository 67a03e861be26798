/** An order of the demo's buyers (backend/demo/marketplace.ts). */
export interface DemoOrder {
  shopId: string;
  lines: { skuId: string; quantity: number }[];
  cod: boolean;
  paid: boolean;
  message: string;
}
