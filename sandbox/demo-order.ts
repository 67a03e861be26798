/** What the demo's buyers order (backend/demo/marketplace.ts). */
export interface DemoOrder {
  shopId: string;
  lines: { skuId: string; quantity: number }[];
  cod: boolean;
  paid: boolean;
  message: string;
}
