import { biteship } from "./biteship/sandbox.ts";
import { blibli } from "./blibli/sandbox.ts";
import { easyslip } from "./easyslip/sandbox.ts";
import { lazada } from "./lazada/sandbox.ts";
import { line } from "./line/sandbox.ts";
import { messengers } from "./messengers/sandbox.ts";
import { meta } from "./meta/sandbox.ts";
import { payments } from "./payments/sandbox.ts";
import { shippop } from "./shippop/sandbox.ts";
import { shopee } from "./shopee/sandbox.ts";
import { tiktok } from "./tiktok/sandbox.ts";
import { tokopedia } from "./tokopedia/sandbox.ts";

/**
 * Each sandbox by its folder, which is also its path below `/sandbox/`, the name of its settings
 * and the end of its tables' schema (docs/adding-a-marketplace.md).
 */
export const SANDBOXES = {
  shopee,
  tiktok,
  tokopedia,
  meta,
  lazada,
  blibli,
  biteship,
  shippop,
  line,
  payments,
  messengers,
  easyslip,
};
