export { mapPath } from "./categories/map-category.ts";
export { mappedCategory } from "./categories/mapped-category.ts";
export { retrySkuRace } from "./check-product.ts";
export { createProduct, insertProduct, type WriteScope } from "./create-product.ts";
export { deleteProduct, removeProduct } from "./delete-products.ts";
export { fetchPicture } from "./fetch-picture.ts";
export { findProducts, matchingIds } from "./find-products.ts";
export { firstPictures } from "./first-pictures.ts";
export { type Changes, type HistoryEntry, recordHistory } from "./history.ts";
export { imageIdOf, imageUrl } from "./image-url.ts";
export { imageFiles, imageKey, readImage, removeImageFiles, storeImage } from "./images.ts";
export { dropImportedGuide, guideOfPicture, keepGuidePicture } from "./imported-guides.ts";
export { knownImages } from "./known-images.ts";
export { ownProducts } from "./own-products.ts";
export { pictureFiles } from "./picture-files.ts";
export { storePlaceholder } from "./placeholder.ts";
export { productChanges } from "./product-changes.ts";
export { anyOf, type ProductFilter } from "./product-filter.ts";
export { skuKey } from "./product-rules.ts";
export { hasWords, searchCondition } from "./product-search.ts";
export { productMissing, readProduct } from "./read-product.ts";
export { isSizePicture } from "./size-charts.ts";
export {
  loadProduct,
  loadProducts,
  type StoredProduct,
  toProductInput,
} from "./stored-product.ts";
export { restorableUntil, restoreProduct } from "./trash.ts";
export { type ChangeScope, changeProduct } from "./update-product.ts";
