interface Address {
  fullAddress: string;
  city: string;
  region: string;
  zipcode: string;
}

/** Most channels' full address already ends with city, region and code. */
export const formatAddress = ({ fullAddress, city, region, zipcode }: Address): string =>
  [fullAddress, city, region, zipcode]
    .filter((part, at, all) => part && all.findIndex((other) => other.includes(part)) === at)
    .join(", ");
