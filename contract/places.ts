import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { paging } from "./query.ts";

/** The smallest part of an address: a kelurahan or desa, a tambon or khwaeng. */
const Place = z
  .object({
    /** Kemendagri's, or the Department of Provincial Administration's. */
    code: z.string(),
    subdistrict: z.string(),
    /** Kecamatan; amphoe or khet. */
    district: z.string(),
    /** Kabupaten or kota. `null` in Thailand, which has none between district and province. */
    city: z.string().nullable(),
    province: z.string(),
    /** The Indonesian list has none. */
    postCode: z.string().nullable(),
    text: z.string(),
  })
  .openapi("Place");
export type Place = z.infer<typeof Place>;

/** In the account's country. Thai places also have Latin names. */
export const findPlaces = endpoint("findPlaces", "get", "/v1/accounts/places", {
  access: "member",
  forKeys: true,
  summary: "Places of the account's country by words of their names",
  query: z.object({
    ...paging(20, 100),
    /** Words in any order, or a post code. */
    search: z.string().trim().max(200).default(""),
  }),
  response: z.object({ places: z.array(Place), total: z.number().int() }),
});
