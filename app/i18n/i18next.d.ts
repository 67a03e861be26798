import type auth from "./locales/en/auth.json";
import type channels from "./locales/en/channels.json";
import type common from "./locales/en/common.json";
import type elements from "./locales/en/elements.json";
import type errors from "./locales/en/errors.json";
import type header from "./locales/en/header.json";
import type home from "./locales/en/home.json";
import type imports from "./locales/en/imports.json";
import type listing from "./locales/en/listing.json";
import type listings from "./locales/en/listings.json";
import type mergeUndo from "./locales/en/mergeUndo.json";
import type nav from "./locales/en/nav.json";
import type notice from "./locales/en/notice.json";
import type order from "./locales/en/order.json";
import type orders from "./locales/en/orders.json";
import type productBatches from "./locales/en/productBatches.json";
import type productCategory from "./locales/en/productCategory.json";
import type productEdit from "./locales/en/productEdit.json";
import type productExport from "./locales/en/productExport.json";
import type productList from "./locales/en/productList.json";
import type productMerge from "./locales/en/productMerge.json";
import type products from "./locales/en/products.json";
import type pwa from "./locales/en/pwa.json";
import type search from "./locales/en/search.json";
import type setup from "./locales/en/setup.json";
import type shellPages from "./locales/en/shellPages.json";
import type shopImports from "./locales/en/shopImports.json";
import type sizeGuide from "./locales/en/sizeGuide.json";
import type stockRules from "./locales/en/stockRules.json";
import type stocks from "./locales/en/stocks.json";
import type views from "./locales/en/views.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    keySeparator: false;
    /** Every namespace of locales/en, which scripts/check-texts.ts compares with what this names. */
    resources: {
      auth: typeof auth;
      channels: typeof channels;
      common: typeof common;
      elements: typeof elements;
      errors: typeof errors;
      header: typeof header;
      home: typeof home;
      imports: typeof imports;
      listing: typeof listing;
      listings: typeof listings;
      mergeUndo: typeof mergeUndo;
      nav: typeof nav;
      notice: typeof notice;
      order: typeof order;
      orders: typeof orders;
      productBatches: typeof productBatches;
      productCategory: typeof productCategory;
      productEdit: typeof productEdit;
      productExport: typeof productExport;
      productList: typeof productList;
      productMerge: typeof productMerge;
      products: typeof products;
      pwa: typeof pwa;
      search: typeof search;
      setup: typeof setup;
      shellPages: typeof shellPages;
      shopImports: typeof shopImports;
      sizeGuide: typeof sizeGuide;
      stockRules: typeof stockRules;
      stocks: typeof stocks;
      views: typeof views;
    };
  }
}
