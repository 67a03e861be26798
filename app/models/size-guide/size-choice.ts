/** A size guide of the account, for a product to choose. */
export interface SizeChoice {
  id: string;
  name: string;
  /** "" without a picture. */
  imageUrl: string;
}
