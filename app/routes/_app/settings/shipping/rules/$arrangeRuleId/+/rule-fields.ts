import "server-only";
import { normaliseNumber } from "#app/models/form/typed-number.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import type { ArrangeRule } from "#contract/shipping-settings.ts";

export type RuleDraft = Omit<ArrangeRule, "id">;

export const EMPTY_RULE: RuleDraft = {
  name: "",
  isEnabled: true,
  conditions: {
    channelIds: null,
    couriers: null,
    warehouseIds: null,
    isCod: null,
    isSingleItem: null,
    maxTotal: null,
  },
  method: "default",
};

const METHODS: readonly RuleDraft["method"][] = ["default", "pickup", "dropoff"];
const scaleOf = (country: CountryCode) => 10 ** COUNTRIES[country].minorDigits;
export const wholeUnits = (minor: number | null, country: CountryCode): string =>
  minor === null ? "" : String(Math.floor(minor / scaleOf(country)));

/** Reads the fields by POST or GET. A channel's box is `channel:ID`; none checked means all. */
export function readRule(form: FormData | URLSearchParams, country: CountryCode): RuleDraft {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const ticked = (kind: string) => {
    const found = [...form.keys()]
      .filter((name) => name.startsWith(`${kind}:`))
      .map((name) => name.slice(kind.length + 1));
    return found.length > 0 ? [...new Set(found)] : null;
  };
  const either = (name: string, yes: string, no: string) =>
    text(name) === yes ? true : text(name) === no ? false : null;
  const most = normaliseNumber(text("maxTotal"));
  return {
    name: text("name"),
    isEnabled: form.get("isEnabled") === "on",
    conditions: {
      channelIds: ticked("channel"),
      couriers: ticked("courier"),
      warehouseIds: ticked("warehouse"),
      isCod: either("payment", "cod", "paid"),
      isSingleItem: either("items", "single", "several"),
      maxTotal: /^\d{1,9}$/.test(most) ? Number(most) * scaleOf(country) : null,
    },
    method: METHODS.find((method) => method === text("method")) ?? "default",
  };
}
