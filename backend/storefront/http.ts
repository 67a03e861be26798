import type { Backend } from "../context.ts";
import type { HttpApp } from "../http/implement.ts";
import { mountStorefront } from "./http-buyer.ts";
import { mountShop } from "./http-shop.ts";

export function mountStorefronts(app: HttpApp, backend: Backend): void {
  mountStorefront(app, backend);
  mountShop(app, backend);
}
