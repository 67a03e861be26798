import { INDONESIAN_PEOPLE, THAI_PEOPLE } from "./people.ts";

export type Region = "ID" | "TH";

export interface Buyer {
  username: string;
  name: string;
  phone: string;
  address: string;
  district: string;
  city: string;
  state: string;
  zipcode: string;
}

type Person = (typeof INDONESIAN_PEOPLE)[number] | (typeof THAI_PEOPLE)[number];
const createBuyer = ([username, name, phone, address, district, city, state, zipcode]: Person) => ({
  ...{ username, name, phone, address, district, city, state, zipcode },
});
const PEOPLE: Record<Region, Buyer[]> = {
  ID: INDONESIAN_PEOPLE.map(createBuyer),
  TH: THAI_PEOPLE.map(createBuyer),
};

/** Alternates, so that neighbouring orders have different buyers. */
export function chooseBuyer(region: Region, turn: number): Buyer {
  const people = PEOPLE[region];
  const buyer = people[turn % people.length];
  if (!buyer) throw new Error(`No buyers in ${region}`);
  return buyer;
}

/** Returns the buyer as the seller sees them before the parcel is arranged. */
export function maskBuyer(buyer: Buyer): Buyer {
  return {
    ...buyer,
    name: hideMiddle(buyer.name),
    phone: `******${buyer.phone.slice(-2)}`,
    address: "******",
    username: hideMiddle(buyer.username),
  };
}

export const formatFullAddress = (buyer: Buyer) =>
  [buyer.address, buyer.district, buyer.city, buyer.state, buyer.zipcode]
    .filter(Boolean)
    .join(", ");

function hideMiddle(text: string): string {
  const letters = [...text];
  return `${letters[0] ?? ""}******${letters.at(-1) ?? ""}`;
}
