interface Address {
  fullAddress: string;
  city: string;
  region: string;
  zipcode: string;
}

/** On one line. Most channels' full address already ends with its city, region and code. */
export const formatAddress = ({ fullAddress, city, region, zipcode }: Address): string =>
  [fullAddress, city, region, zipcode]
    .filter((part, at, all) => part && all.findIndex((other) => other.includes(part)) === at)
    .join(", ");
