/** A size guide that a product can use. */
export interface SizeChoice {
  id: string;
  name: string;
  /** "" without a picture. */
  imageUrl: string;
}
