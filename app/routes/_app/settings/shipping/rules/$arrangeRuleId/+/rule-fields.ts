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
  ...{ minutesBeforeCutOff: null, printsLabels: false, wave: null },
};

/** Minutes before the cut-off that a rule offers. */
export const LEADS = [30, 60, 90, 120, 180, 240] as const;
/** The field `wave`: no wave, one for anybody, or a picker's id. */
export const NO_WAVE = "";
export const ANYBODY = "anybody";

const METHODS: readonly RuleDraft["method"][] = ["default", "pickup", "dropoff"];
const getMinorScale = (country: CountryCode) => 10 ** COUNTRIES[country].minorDigits;
export const formatWholeUnits = (minor: number | null, country: CountryCode): string =>
  minor === null ? "" : String(Math.floor(minor / getMinorScale(country)));

/** Reads the fields by POST or GET. A channel's box is `channel:ID`; none checked means all. */
export function readRule(form: FormData | URLSearchParams, country: CountryCode): RuleDraft {
  const readText = (name: string) => String(form.get(name) ?? "").trim();
  const readTicked = (kind: string) => {
    const tickedIds = [...form.keys()]
      .filter((name) => name.startsWith(`${kind}:`))
      .map((name) => name.slice(kind.length + 1));
    return tickedIds.length > 0 ? [...new Set(tickedIds)] : null;
  };
  const readEither = (name: string, yes: string, no: string) =>
    readText(name) === yes ? true : readText(name) === no ? false : null;
  const highestTotal = normaliseNumber(readText("maxTotal"));
  return {
    name: readText("name"),
    isEnabled: form.get("isEnabled") === "on",
    conditions: {
      channelIds: readTicked("channel"),
      couriers: readTicked("courier"),
      warehouseIds: readTicked("warehouse"),
      isCod: readEither("payment", "cod", "paid"),
      isSingleItem: readEither("items", "single", "several"),
      maxTotal: /^\d{1,9}$/.test(highestTotal)
        ? Number(highestTotal) * getMinorScale(country)
        : null,
    },
    method: METHODS.find((method) => method === readText("method")) ?? "default",
    minutesBeforeCutOff:
      LEADS.find((minutes) => String(minutes) === readText("minutesBeforeCutOff")) ?? null,
    printsLabels: form.get("printsLabels") === "on",
    wave:
      readText("wave") === NO_WAVE
        ? null
        : { assigneeId: readText("wave") === ANYBODY ? null : readText("wave") },
  };
}
