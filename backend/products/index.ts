export { findMappedCategory } from "./categories/find-mapped-category.ts";
export { mapCategoryPath } from "./categories/map-category.ts";
export { retrySkuRace } from "./check-product.ts";
export { createProduct, insertProduct, type WriteScope } from "./create-product.ts";
export { deleteProduct, moveToTrash } from "./delete-products.ts";
export { fetchPicture } from "./fetch-picture.ts";
export { findKnownImages } from "./find-known-images.ts";
export { findOwnProducts } from "./find-own-products.ts";
export { findMatchingIds, findProducts } from "./find-products.ts";
export { makeImageUrl, readImageId } from "./image-url.ts";
export { listImageFiles, makeImageKey, readImage, removeImageFiles, storeImage } from "./images.ts";
export {
  deleteUnusedImportedGuide,
  findOrCreateGuide,
  storeGuidePicture as keepGuidePicture,
} from "./imported-guides.ts";
export { listProductChanges } from "./list-product-changes.ts";
export { loadPictureFiles } from "./load-picture-files.ts";
export {
  loadProduct,
  loadProducts,
  type StoredProduct,
  toProductInput,
} from "./load-product.ts";
export { anyOfValues, type ProductFilter } from "./product-filter.ts";
export { toSkuKey } from "./product-rules.ts";
export { containsWords, makeSearchCondition } from "./product-search.ts";
export { readFirstPictures } from "./read-first-pictures.ts";
export { productMissingProblem, readProduct } from "./read-product.ts";
export { type Changes, type HistoryEntry, recordHistory } from "./record-history.ts";
export { removeUnusedImages } from "./remove-unused-pictures.ts";
export { enqueueShopCopies, readPictureFacts } from "./shop-copies.ts";
export { isSizeChartImage } from "./size-charts.ts";
export { storePlaceholder } from "./store-placeholder.ts";
export { computeRestoreDeadline, restoreProduct } from "./trash.ts";
export { type ChangeScope, changeProduct } from "./update-product.ts";
