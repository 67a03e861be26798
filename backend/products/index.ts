export { mapPath } from "./categories/map-category.ts";
export { findMappedCategory } from "./categories/mapped-category.ts";
export { retrySkuRace } from "./check-product.ts";
export { createProduct, insertProduct, type WriteScope } from "./create-product.ts";
export { deleteProduct, removeProduct } from "./delete-products.ts";
export { fetchPicture } from "./fetch-picture.ts";
export { findMatchingIds, findProducts } from "./find-products.ts";
export { readFirstPictures } from "./first-pictures.ts";
export { type Changes, type HistoryEntry, recordHistory } from "./history.ts";
export { imageUrl, readImageId } from "./image-url.ts";
export { listImageFiles, makeImageKey, readImage, removeImageFiles, storeImage } from "./images.ts";
export {
  dropImportedGuide,
  findGuideOfPicture,
  storeGuidePicture as keepGuidePicture,
} from "./imported-guides.ts";
export { findKnownImages } from "./known-images.ts";
export { findOwnProducts } from "./own-products.ts";
export { pictureFiles } from "./picture-files.ts";
export { storePlaceholder } from "./placeholder.ts";
export { listProductChanges } from "./product-changes.ts";
export { anyOfValues, type ProductFilter } from "./product-filter.ts";
export { toSkuKey } from "./product-rules.ts";
export { hasWords, searchCondition } from "./product-search.ts";
export { productMissingProblem, readProduct } from "./read-product.ts";
export { enqueueShopCopies, readPictureFacts } from "./shop-copies.ts";
export { isSizePicture } from "./size-charts.ts";
export {
  loadProduct,
  loadProducts,
  type StoredProduct,
  toProductInput,
} from "./stored-product.ts";
export { computeRestorableUntil, restoreProduct } from "./trash.ts";
export { removeImagesShownNowhere } from "./unused-pictures.ts";
export { type ChangeScope, changeProduct } from "./update-product.ts";
