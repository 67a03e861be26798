import type { StockPlace } from "./channel-figures.ts";
import type { Credentials } from "./credentials.ts";

/** Products shown in the shop. */
export interface Listings {
  /**
   * Limits a listing must keep in shops of this country ("id", "th"); checked before anything is
   * sent (preflight).
   */
  rules(countryCode: string): ListingRules;
  uploadImage(
    credentials: Credentials,
    /**
     * `url`: where anybody can fetch it, for marketplaces that take no bytes; absent: nowhere.
     * `isSizeChart`: it goes into the marketplace's own field for sizes.
     */
    image: {
      bytes: Uint8Array;
      mediaType: string;
      fileName: string;
      url?: string;
      isSizeChart?: boolean;
    },
  ): Promise<{ externalImageId: string }>;
  /**
   * A certificate that a category demands, as a PDF, or as a JPEG where it takes pictures. Absent
   * where the marketplace takes none.
   */
  uploadFile?(
    credentials: Credentials,
    file: { bytes: Uint8Array; fileName: string; mediaType: "application/pdf" | "image/jpeg" },
  ): Promise<{ externalFileId: string }>;
  /**
   * Creates the listing with its variations. Safe to repeat after a crash at any point: pass
   * `interrupted` when an earlier try may have got through, and the connector first looks for what
   * that try left behind and completes it instead of creating another.
   */
  create(
    credentials: Credentials,
    draft: ListingDraft,
    interrupted: InterruptedCreate | null,
  ): Promise<ListingRef>;
  update(
    credentials: Credentials,
    externalProductId: string,
    draft: ListingDraft,
    known: ListingRef,
  ): Promise<ListingRef>;
  remove(credentials: Credentials, externalProductId: string): Promise<void>;
  setListed(credentials: Credentials, externalProductId: string, listed: boolean): Promise<void>;
  /**
   * How the marketplace's review of a listing ended, or that it has not. Absent where a listing is
   * shown at once.
   */
  review?(credentials: Credentials, externalProductId: string): Promise<ListingReview>;
  /**
   * The shop's items, shown or hidden, a page at a time (about 50); a null cursor begins, and a
   * null one ends. What is deleted or banned is left out.
   */
  list(credentials: Credentials, cursor: string | null): Promise<ChannelItemPage>;
  /**
   * A picture that the marketplace's own API host serves. null: it is elsewhere (their picture
   * servers are public), and to be fetched as carefully as any stranger's address.
   */
  ownPicture(url: string): Promise<Uint8Array | null>;
}

export interface ListingReview {
  /** `refused`: buyers do not see it until it is mended; `waiting`: nor yet. */
  state: "passed" | "waiting" | "refused";
  /** The marketplace's own words why it was refused, else "". */
  reason: string;
}

export interface ListingRules {
  maxNameLength: number;
  minNameLength: number;
  maxDescriptionLength: number;
  maxImages: number;
  minImages: number;
  /** A new variant's stock is told by location; else all of it is at the main one until a push. */
  placesStock?: boolean;
  maxVariationTypes: number;
  maxVariants: number;
  maxTypeNameLength: number;
  maxOptionNameLength: number;
  /** Dearest ÷ cheapest variant is at most this. */
  maxPriceSpread: number | null;
  /** Prices are multiples of this, in minor units: 100 where the marketplace takes no decimals. */
  priceStep: number;
  /** In minor units; absent where the marketplace does not say. */
  prices?: { min: number; max: number } | undefined;
  /** It sells what nobody sends. */
  takesDigital: boolean;
  /** The days to ship that goods on order may name; a `max` of 0: it takes no pre-orders. */
  preOrderDays: { min: number; max: number };
}

export interface ListingDraft {
  /**
   * A word no other listing of the shop has; the connector writes it where it can find it again
   * (Shopee: item_sku).
   */
  token: string;
  name: string;
  description: string;
  categoryId: string;
  brandId: string | null;
  brandName: string;
  condition: "new" | "used";
  attributes: { attributeId: string; valueId?: string; value?: string }[];
  externalImageIds: string[];
  /**
   * The picture in the marketplace's own field for sizes; one that is null takes ours away again.
   * null: whatever stands there stays.
   */
  sizeChart: { externalImageId: string | null } | null;
  logisticsIds: string[];
  /** The papers that the category asks for; what is not named stays as it stands there. */
  certificates?: ListingCertificate[];
  /** For goods on order; null: the marketplace's usual. */
  daysToShip: number | null;
  /** 0–2, with option names in order. */
  variationTypes: { name: string; options: { name: string; externalImageId: string | null }[] }[];
  variants: ListingVariant[];
}

export interface ListingCertificate {
  certificateId: string;
  /** As `uploadFile` answered. */
  externalFileId: string;
  /** With its extension. */
  fileName: string;
  /** The last day it is good, `2027-01-31`; null: not said. */
  expiresOn: string | null;
}

/** Tries to create one listing that were cut off. */
export interface InterruptedCreate {
  /** When the first of them began. */
  since: Date;
  /** The tokens they were sent with: several when the seller changed the SKU in between. */
  tokens: readonly string[];
  /** The names, where the marketplace finds products by these alone. */
  names: readonly string[];
}

export interface ListingVariant {
  /** Our variant's id. */
  key: string;
  /** Index into each variation type's options. */
  optionIndexes: number[];
  sku: string;
  barcode: string;
  price: number;
  quantity: number;
  /** Where it lies, in all `quantity`; without it at the shop's main location. */
  places?: readonly StockPlace[];
  weightG: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

export interface ChannelItemPage {
  items: ChannelItem[];
  cursor: string | null;
  /** How many there are in all, where the channel says so. */
  total: number | null;
}

export interface ChannelPicture {
  externalImageId: string;
  url: string;
}

/** An item as the shop has it. */
export interface ChannelItem {
  externalProductId: string;
  name: string;
  description: string;
  condition: "new" | "used";
  /** Buyers can see it. */
  isListed: boolean;
  categoryId: string | null;
  /** null: none. */
  brandId: string | null;
  brandName: string;
  attributes: { attributeId: string; valueId?: string; value?: string }[];
  logisticsIds: string[];
  /** For goods on order; null: the marketplace's usual. */
  daysToShip: number | null;
  pictures: ChannelPicture[];
  /**
   * Address of the picture that buyers choose a size by, which is none of `pictures`; absent: the
   * item has none, or the marketplace tells of none.
   */
  sizeChart?: string;
  variationTypes: { name: string; options: { name: string; picture: ChannelPicture | null }[] }[];
  variants: ChannelItemVariant[];
}

export interface ChannelItemVariant {
  externalVariantId: string;
  /** Index into each variation type's options. */
  optionIndexes: number[];
  /** As it stands in the shop; "" where it has none. */
  sku: string;
  barcode: string;
  price: number;
  /** Units the shop shows. */
  stock: number;
  /** At which of the shop's locations they lie; absent where the marketplace does not tell. */
  places?: StockPlace[];
  /** 0: not given. */
  weightG: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

export interface ListingRef {
  externalProductId: string;
  variants: { key: string; externalVariantId: string }[];
  /** What the marketplace left out although it took the listing, in its own words. */
  warnings?: readonly string[];
}
