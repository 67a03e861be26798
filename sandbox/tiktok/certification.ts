/** As it is sent to `create-product`. */
export interface Certification {
  id: string;
  images?: { uri: string }[] | undefined;
  files?: { id: string; name: string; format: string }[] | undefined;
  expiration_date?: number | undefined;
}
