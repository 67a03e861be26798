import type { StockPlace } from "./channel-figures.ts";
import type { Credentials } from "./credentials.ts";

export interface Listings {
  /** Limits in this country ("id", "th"), checked before sending. */
  rules(countryCode: string): ListingRules;
  uploadImage(
    credentials: Credentials,
    /**
     * `url`: public, for marketplaces that fetch pictures. `isSizeChart`: for the size chart field.
     */
    image: {
      bytes: Uint8Array;
      mediaType: string;
      fileName: string;
      url?: string;
      isSizeChart?: boolean;
    },
  ): Promise<{ externalImageId: string }>;
  /** A PDF, or a JPEG where accepted. Absent if the marketplace takes none. */
  uploadFile?(
    credentials: Credentials,
    file: { bytes: Uint8Array; fileName: string; mediaType: "application/pdf" | "image/jpeg" },
  ): Promise<{ externalFileId: string }>;
  /**
   * Creates the listing with its variations. Safe to repeat after a crash at any point: pass
   * `interrupted` if an earlier attempt may have succeeded, and the connector first looks for its
   * listing and completes it instead of creating another.
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
    knownListingRef: ListingRef,
  ): Promise<ListingRef>;
  remove(credentials: Credentials, externalProductId: string): Promise<void>;
  setListed(credentials: Credentials, externalProductId: string, isListed: boolean): Promise<void>;
  /** Returns the state of a listing's review. Absent where a listing is shown at once. */
  review?(credentials: Credentials, externalProductId: string): Promise<ListingReview>;
  /**
   * Shown and hidden items, about 50 a page, without deleted and banned ones. A `null` cursor is
   * the beginning and the end.
   */
  list(credentials: Credentials, cursor: string | null): Promise<ChannelItemPage>;
  /** As the seller's pages show it, with unreviewed changes. `null`: missing. */
  read(credentials: Credentials, externalProductId: string): Promise<ChannelItem | null>;
  /**
   * Reads a picture that the marketplace's own API host serves. Returns `null` if it is elsewhere
   * (their picture servers are public); it must then be fetched as carefully as any unknown
   * address.
   */
  ownPicture(url: string): Promise<Uint8Array | null>;
}

export interface ListingReview {
  /** `refused`: buyers do not see it until it is corrected. `waiting`: buyers do not see it yet. */
  state: "passed" | "waiting" | "refused";
  /** The marketplace's own reason for the refusal, else "". */
  reason: string;
}

export interface ListingRules {
  maxNameLength: number;
  minNameLength: number;
  maxDescriptionLength: number;
  maxImages: number;
  minImages: number;
  /**
   * New variants' stock is sent by location. If absent, it is at the main location until a push.
   */
  placesStock?: boolean;
  maxVariationTypes: number;
  maxVariants: number;
  maxTypeNameLength: number;
  maxOptionNameLength: number;
  /** Maximum of the highest price ÷ the lowest price of the variants. */
  maxPriceSpread: number | null;
  /** Prices are multiples of this, in minor units: 100 where the marketplace takes no decimals. */
  priceStep: number;
  /** In minor units. Absent where the marketplace does not publish it. */
  prices?: { min: number; max: number } | undefined;
  /** The category sells goods that are not shipped. */
  takesDigital: boolean;
  /** Days to ship of pre-orders. A `max` of 0 means that it takes no pre-orders. */
  preOrderDays: { min: number; max: number };
}

export interface ListingDraft {
  /** Unique in the shop. The connector writes it where it can find it again (Shopee: item_sku). */
  token: string;
  name: string;
  description: string;
  categoryId: string;
  brandId: string | null;
  brandName: string;
  condition: "new" | "used";
  attributes: { attributeId: string; valueId?: string; value?: string }[];
  externalImageIds: string[];
  /** For the size chart field; a `null` id removes ours. `null` keeps the present one. */
  sizeChart: { externalImageId: string | null } | null;
  logisticsIds: string[];
  /** Certificates that the category requires. Certificates that are not named stay as they are. */
  certificates?: ListingCertificate[];
  /** For pre-orders. `null` for the marketplace's default. */
  daysToShip: number | null;
  /** 0–2, with option names in order. */
  variationTypes: { name: string; options: { name: string; externalImageId: string | null }[] }[];
  variants: ListingVariant[];
}

export interface ListingCertificate {
  certificateId: string;
  /** The id that `uploadFile` returned. */
  externalFileId: string;
  /** The file's name with its extension. */
  fileName: string;
  /** The last valid day, `2027-01-31`. `null` where it is not given. */
  expiresOn: string | null;
}

/** Interrupted attempts to create one listing. */
export interface InterruptedCreate {
  since: Date;
  /** The tokens that they used; several if the seller changed the SKU in between. */
  tokens: readonly string[];
  /** The names, where the marketplace only finds products by name. */
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
  /** The figure's parts by location, `quantity` in all. Absent: the shop's main location. */
  places?: readonly StockPlace[];
  weightG: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

export interface ChannelItemPage {
  items: ChannelItem[];
  cursor: string | null;
  /** The number of all items, where the channel sends it. */
  total: number | null;
}

export interface ChannelPicture {
  externalImageId: string;
  url: string;
}

export interface ChannelItem {
  externalProductId: string;
  name: string;
  description: string;
  condition: "new" | "used";
  isListed: boolean;
  categoryId: string | null;
  brandId: string | null;
  brandName: string;
  attributes: { attributeId: string; valueId?: string; value?: string }[];
  logisticsIds: string[];
  /** For pre-orders. `null` for the marketplace's default. */
  daysToShip: number | null;
  pictures: ChannelPicture[];
  /** The size chart, which is not in `pictures`. Absent without one, or if it is not sent. */
  sizeChart?: string;
  variationTypes: { name: string; options: { name: string; picture: ChannelPicture | null }[] }[];
  variants: ChannelItemVariant[];
  /** The item's last change by anybody. Absent if the marketplace does not send it. */
  changedAt?: Date;
}

export interface ChannelItemVariant {
  externalVariantId: string;
  /** Index into each variation type's options. */
  optionIndexes: number[];
  /** The SKU in the shop; "" where it has none. */
  sku: string;
  barcode: string;
  price: number;
  stock: number;
  /** Units by the shop's locations. Absent where the marketplace does not send them. */
  places?: StockPlace[];
  /** Kept from free sale for campaigns and open orders. Absent if unknown, and from `list`. */
  held?: number;
  /** 0 where it is not given. */
  weightG: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

export interface ListingRef {
  externalProductId: string;
  variants: { key: string; externalVariantId: string }[];
  /** Parts that the marketplace left out although it accepted the listing, in its own words. */
  warnings?: readonly string[];
}
