import * as categories from "#contract/product-categories.ts";
import * as trash from "#contract/product-trash.ts";
import * as calls from "#contract/products.ts";
import * as charts from "#contract/size-charts.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { mountProductCategories } from "./categories/http.ts";
import { createProduct } from "./create-product.ts";
import { deleteProducts } from "./delete-products.ts";
import {
  countProducts,
  findProductIds,
  findProducts,
  getSyncInfos,
  listCategories,
} from "./find-products.ts";
import { mountImages } from "./images-http.ts";
import { readProduct } from "./read-product.ts";
import { deleteSizeChart, listSizeCharts, readSizeChart, saveSizeChart } from "./size-charts.ts";
import { readTrash, restoreProducts } from "./trash.ts";
import { updateProduct } from "./update-product.ts";

/** The product list uses the first, a fetch by ids the second. */
const PAGE_SIZE = 15;
const IDS_PAGE_SIZE = 100;

const toAuthor = (caller: Caller) => ({ accountId: caller.accountId, actor: caller.userId });

export function mountProducts(app: HttpApp, backend: Backend): void {
  mountProductCategories(app, backend);
  mountImages(app, backend);
  implement(app, calls.findProducts, ({ query }, { accountId }) => {
    const limit = query.limit ?? (query.ids ? IDS_PAGE_SIZE : PAGE_SIZE);
    return findProducts(backend, accountId, { ...query, limit });
  });
  implement(app, calls.countProducts, ({ query }, { accountId }) =>
    countProducts(backend, accountId, query),
  );
  implement(app, calls.findProductIds, async ({ query }, caller) => ({
    productIds: await findProductIds(backend, caller.accountId, query),
  }));
  implement(app, categories.listProductCategories, async (_call, caller) => ({
    categories: await listCategories(backend, caller.accountId),
  }));
  implement(app, calls.getSyncInfos, async ({ query }, caller) => ({
    products: await getSyncInfos(backend, caller.accountId, query.ids),
  }));
  implement(app, calls.createProduct, async ({ body }, caller) => ({
    product: await createProduct(backend, toAuthor(caller), body.product),
  }));
  implement(app, calls.getProduct, async ({ params }, caller) => ({
    product: await readProduct(backend, caller.accountId, params.productId),
  }));
  implement(app, calls.updateProduct, ({ params, body }, caller) =>
    updateProduct(backend, { ...toAuthor(caller), caller }, params.productId, body.product),
  );
  implement(app, calls.deleteProducts, ({ body }, caller) =>
    deleteProducts(backend, { ...toAuthor(caller), caller }, body),
  );
  implement(app, trash.listTrash, ({ query }, caller) =>
    readTrash(backend, caller.accountId, query),
  );
  implement(app, trash.restoreProducts, ({ body }, caller) =>
    restoreProducts(backend, toAuthor(caller), body.productIds),
  );
  implement(app, charts.listSizeCharts, async (_call, caller) => ({
    sizeCharts: await listSizeCharts(backend, caller.accountId),
  }));
  implement(app, charts.getSizeChart, ({ params, query }, caller) =>
    readSizeChart(backend, caller.accountId, params.sizeChartId, query),
  );
  implement(app, charts.saveSizeChart, async ({ body }, caller) => ({
    sizeChart: await saveSizeChart(backend, caller, body.sizeChart),
  }));
  implement(app, charts.deleteSizeChart, async ({ params }, caller) => {
    await deleteSizeChart(backend, caller, params.sizeChartId);
    return { sizeChartId: params.sizeChartId };
  });
}
