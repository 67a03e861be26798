// One line a namespace; TypeScript then asks for the same file in the other languages.
export { auth } from "./auth.ts";
export { channels } from "./channels.ts";
export { common } from "./common.ts";
export { errors } from "./errors.ts";
export { header } from "./header.ts";
export { home } from "./home.ts";
export { imports } from "./imports.ts";
export { listing } from "./listing.ts";
export { nav } from "./nav.ts";
export { order } from "./order.ts";
export { orders } from "./orders.ts";
export { productEdit } from "./product-edit.ts";
export { products } from "./products.ts";
export { pwa } from "./pwa.ts";
export { setup } from "./setup.ts";
export { shellPages } from "./shell-pages.ts";
export { stocks } from "./stocks.ts";
