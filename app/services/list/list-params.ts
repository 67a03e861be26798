import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { FilterField } from "#app/models/list/filter-field.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { Filter, Filters } from "#contract/filters.ts";
import { readAmounts } from "./amounts.ts";
import { cleanDay, endOfDay, startOfDay } from "./day-bounds.ts";

/** Where the reader is: whose days and whose money an address means. */
export interface Place {
  timeZone: string;
  countryCode: CountryCode;
}
/** What values are said in. */
export interface Words {
  t: Translate;
  format: Format;
}

/** One name in a list's address. */
export interface Param<
  Value extends string | number | boolean = string | number | boolean,
  Asks extends string = string,
  Unsaid extends string = string,
> {
  look: FilterField["look"];
  /** Left out of the address. */
  standard: Value;
  /** What was sent under the name; what is invalid is the standard. */
  read(sent: readonly string[], place: Place): Value;
  /** The filter of the contract that it sets. */
  asks?: Asks | undefined;
  /** To what it sets it. */
  ask(value: Value, place: Place): unknown;
  /** What a panel offers. */
  values: readonly Unsaid[] | readonly string[];
  /** What one of its values is called; where it is absent, the list's texts say so. */
  say?(value: string, words: Words): string;
}

type Say<Value> = (value: Value, words: Words) => string;
/** The values that the list's texts have to have a word for. */
type UnsaidOf<Value extends string, S> = S extends undefined ? Value : never;

const LONGEST = 200;
const last = (sent: readonly string[]) => (sent.at(-1) ?? "").trim();
const within = (text: string, longest = LONGEST) => (text.length > longest ? "" : text);
const orNone = (value: unknown) => (value === "" || value === false ? undefined : value);

/** Several in one, with commas between. */
export const listed = (value: string): string[] => value.split(",").filter(Boolean);

export const words = (longest = LONGEST): Param<string, never, never> => ({
  look: "words",
  standard: "",
  read: (sent) => within(last(sent), longest),
  ask: orNone,
  values: [],
});

export const isOn = (): Param<boolean, never, never> => ({
  look: "choice",
  standard: false,
  read: (sent) => sent.at(-1) === "1",
  ask: orNone,
  values: [],
});

export const wholeNumber = (from: number, to: number): Param<number | "", never, never> => ({
  look: "number",
  standard: "",
  read: (sent) => {
    const value = last(sent) === "" ? Number.NaN : Number(last(sent));
    return Number.isInteger(value) && value >= from && value <= to ? value : "";
  },
  ask: orNone,
  values: [],
});

/** One of these, or what is left out of the address. */
function among<const Value extends string, const Standard extends string>(
  values: readonly Value[],
  standard: Standard,
  say: Say<Value> | undefined,
) {
  return {
    look: "choice" as const,
    standard,
    read: (sent: readonly string[]) => values.find((value) => value === sent.at(-1)) ?? standard,
    ask: orNone,
    values,
    ...(say ? { say: say as Say<string> } : {}),
  };
}

/** One of these; the first is the standard. */
export const choice = <const Value extends string, S extends Say<Value> | undefined = undefined>(
  values: readonly [Value, ...Value[]],
  say?: S,
): Param<Value, never, UnsaidOf<Value, S>> => among(values, values[0], say);

/** None or one of these. */
export const oneOf = <const Value extends string, S extends Say<Value> | undefined = undefined>(
  values: readonly Value[],
  say?: S,
): Param<Value | "", never, UnsaidOf<Value, S>> => among(values, "", say);

/** Several of these: a box each, and in the address each once, in their own order. */
export const someOf = <const Value extends string, S extends Say<Value> | undefined = undefined>(
  values: readonly Value[],
  say?: S,
): Param<string, never, UnsaidOf<Value, S>> => ({
  ...among(values, "", say),
  look: "boxes",
  read: (sent) => {
    const asked = sent.join(",").split(",");
    return values.filter((value) => asked.includes(value)).join(",");
  },
  ask: (value) => (value === "" ? undefined : listed(value)),
});

const someIds = (): Param<string, never, never> => ({
  look: "boxes",
  standard: "",
  read: (sent) => [...new Set(listed(within(sent.join(",").trim())))].join(","),
  ask: (value) => (value === "" ? undefined : listed(value)),
  values: [],
});

const amounts = (): Param<string, never, never> => ({
  ...words(),
  read: (sent, { countryCode }) =>
    readAmounts(last(sent), countryCode) === null ? "" : within(last(sent)),
  ask: (value, { countryCode }) => readAmounts(value, countryCode) ?? undefined,
});

/** As a filter's kind has it. */
function byKind({ kind, values }: Filter, say?: Say<string>): Param {
  switch (kind) {
    case "yesNo":
      return {
        ...among(["yes", "no"], "", say),
        ask: (value) => (value === "" ? undefined : value === "yes"),
      };
    case "oneOf":
      return among(values, "", say);
    case "number":
      return {
        ...among(values, "", say),
        ask: (value) => (value === "" ? undefined : Number(value)),
      };
    case "someOf":
      return someOf(values, say);
    case "someIds":
      return someIds();
    case "amount":
      return amounts();
    case "instant":
      return { ...words(), look: "day", read: (sent) => cleanDay(sent.at(-1) ?? "") };
    default:
      return words();
  }
}

/** What a filter can be set to by its name alone. */
type ValuesOf<F extends Filter> =
  F extends Filter<"yesNo">
    ? "yes" | "no"
    : F extends Filter<string, infer _, infer Value>
      ? Value
      : never;
export type ParamOf<F extends Filter, Name extends string, S = undefined> = Param<
  F extends Filter<"yesNo" | "oneOf" | "number"> ? "" | ValuesOf<F> : string,
  Name,
  UnsaidOf<ValuesOf<F>, S>
>;
type NamesOf<F extends Filters, Kind extends string> = {
  [K in keyof F & string]: F[K] extends Filter<Kind> ? K : never;
}[keyof F & string];

const BOUNDS = {
  begin: (day: string, timeZone: string) => startOfDay(day, timeZone).getTime(),
  end: (day: string, timeZone: string) => endOfDay(day, timeZone).getTime(),
  last: (day: string, timeZone: string) => endOfDay(day, timeZone).getTime() - 1,
};

/** What makes the parameters of an address that set the filters of a call. */
export function paramsOf<const F extends Filters>(filters: F) {
  const filterOf = (name: string): Filter => {
    const filter = filters[name];
    if (!filter) throw new Error(`No filter ${name}`);
    return filter;
  };
  return {
    /** As the filter's kind has it. */
    of: <Name extends keyof F & string, S extends Say<ValuesOf<F[Name]>> | undefined = undefined>(
      name: Name,
      say?: S,
    ) =>
      ({ ...byKind(filterOf(name), say as Say<string>), asks: name }) as ParamOf<F[Name], Name, S>,
    /** A switch; what is off asks for nothing. */
    on: <Name extends NamesOf<F, "yesNo">>(name: Name): Param<boolean, Name, never> => ({
      ...isOn(),
      asks: name,
    }),
    /** From the day's beginning, until its end, or until its last instant, which is within. */
    day: <Name extends NamesOf<F, "instant">>(name: Name, bound: keyof typeof BOUNDS) =>
      ({
        ...byKind(filterOf(name)),
        asks: name,
        ask: (day, { timeZone }) =>
          day === "" ? undefined : new Date(BOUNDS[bound](String(day), timeZone)).toISOString(),
      }) as Param<string, Name, never>,
    /** One of several that the call would take. */
    only: <
      Name extends NamesOf<F, "someIds" | "someOf">,
      S extends Say<ValuesOf<F[Name]>> | undefined = undefined,
    >(
      name: Name,
      say?: S,
    ) => {
      const { kind, values } = filterOf(name);
      return {
        ...(kind === "someIds" ? words() : among(values, "", say as Say<string>)),
        asks: name,
        ask: (value) => (value === "" ? undefined : [value]),
      } as Param<string, Name, UnsaidOf<ValuesOf<F[Name]>, S>>;
    },
  };
}
