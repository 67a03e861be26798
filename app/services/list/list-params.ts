import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { readColumns } from "#app/models/list/columns.ts";
import type { FilterField } from "#app/models/list/filter-field.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { Filter, ListFilters } from "#contract/filters.ts";
import { MAX_PIECES } from "#contract/numbers.ts";
import { readAmounts } from "./amounts.ts";
import { cleanDay, endOfDay, startOfDay } from "./day-bounds.ts";

/** The reader's time zone and country, which determine the days and amounts of an address. */
export interface ReaderLocale {
  timeZone: string;
  countryCode: CountryCode;
}
export interface LabelWords {
  t: Translate;
  format: Format;
}

export interface Param<
  Value extends string | number | boolean = string | number | boolean,
  Asks extends string = string,
  Unsaid extends string = string,
> {
  look: FilterField["look"] | "columns";
  /** The default, which is left out of the address. */
  standard: Value;
  /** Parses the sent values. Invalid ones become the default. */
  read(sent: readonly string[], place: ReaderLocale): Value;
  /** The contract's filter that it sets. */
  asks?: Asks | undefined;
  /** Returns the filter's value. */
  ask(value: Value, place: ReaderLocale): unknown;
  /** Values that the panel offers. */
  values: readonly Unsaid[] | readonly string[];
  /** Returns a value's label. Absent: the list's texts have it. */
  say?(value: string, words: LabelWords): string;
}

type ToText<Value> = (value: Value, words: LabelWords) => string;

const LONGEST_TEXT = 200;
const readLast = (sent: readonly string[]) => (sent.at(-1) ?? "").trim();
const limitLength = (text: string, longest = LONGEST_TEXT) => (text.length > longest ? "" : text);
const emptyToUndefined = (value: unknown) => (value === "" || value === false ? undefined : value);

/** Splits comma-joined values. */
export const splitValues = (value: string): string[] => value.split(",").filter(Boolean);

export const makeWordsParam = (longest = LONGEST_TEXT): Param<string, never, never> => ({
  look: "words",
  standard: "",
  read: (sent) => limitLength(readLast(sent), longest),
  ask: emptyToUndefined,
  values: [],
});

export const isOn = (): Param<boolean, never, never> => ({
  look: "choice",
  standard: false,
  read: (sent) => sent.at(-1) === "1",
  ask: emptyToUndefined,
  values: [],
});

const wholeNumberParam = (from: number, to: number): Param<number | "", never, never> => ({
  look: "number",
  standard: "",
  read: (sent) => {
    const value = readLast(sent) === "" ? Number.NaN : Number(readLast(sent));
    return Number.isInteger(value) && value >= from && value <= to ? value : "";
  },
  ask: emptyToUndefined,
  values: [],
});

/** The table's columns, comma-joined. */
export const makeColumnsParam = <const Column extends string>(
  all: readonly Column[],
  standard: readonly Column[] = all,
): Param<string, never, never> => ({
  look: "columns",
  standard: standard.join(),
  read: (sent) => readColumns(sent, all, standard).join(),
  ask: emptyToUndefined,
  values: [],
});

/** One of the values, or the default. */
function createChoiceParam(
  values: readonly string[],
  standard: string,
  say: ToText<string> | undefined,
) {
  return {
    look: "choice" as const,
    standard,
    read: (sent: readonly string[]) => values.find((value) => value === sent.at(-1)) ?? standard,
    ask: emptyToUndefined,
    values,
    ...(say ? { say } : {}),
  };
}

/** One of the values. The first is the default. */
export function makeChoiceParam<const Value extends string>(
  values: readonly [Value, ...Value[]],
): Param<Value, never, Value>;
export function makeChoiceParam<const Value extends string>(
  values: readonly [Value, ...Value[]],
  say: ToText<Value>,
): Param<Value, never, never>;
export function makeChoiceParam(
  values: readonly [string, ...string[]],
  say?: ToText<string>,
): Param {
  return createChoiceParam(values, values[0], say);
}

/** One of the values, or none. */
export function makeOneOfParam<const Value extends string>(
  values: readonly Value[],
): Param<Value | "", never, Value>;
export function makeOneOfParam<const Value extends string>(
  values: readonly Value[],
  say: ToText<Value>,
): Param<Value | "", never, never>;
export function makeOneOfParam(values: readonly string[], say?: ToText<string>): Param {
  return createChoiceParam(values, "", say);
}

/** Several of the values, as checkboxes. The address has each once, in the order of `values`. */
export function makeSomeOfParam<const Value extends string>(
  values: readonly Value[],
): Param<string, never, Value>;
export function makeSomeOfParam<const Value extends string>(
  values: readonly Value[],
  say: ToText<Value>,
): Param<string, never, never>;
export function makeSomeOfParam(values: readonly string[], say?: ToText<string>): Param {
  return createBoxesParam(values, say);
}

function createBoxesParam(values: readonly string[], say: ToText<string> | undefined): Param {
  return {
    ...createChoiceParam(values, "", say),
    look: "boxes",
    read: (sent) => {
      const askedParts = sent.join(",").split(",");
      return values.filter((value) => askedParts.includes(value)).join(",");
    },
    ask: (value) => (value === "" ? undefined : splitValues(String(value))),
  };
}

const idsParam = (): Param<string, never, never> => ({
  look: "boxes",
  standard: "",
  read: (sent) => [...new Set(splitValues(limitLength(sent.join(",").trim())))].join(","),
  ask: (value) => (value === "" ? undefined : splitValues(value)),
  values: [],
});

const amountsParam = (): Param<string, never, never> => ({
  ...makeWordsParam(),
  read: (sent, { countryCode }) =>
    readAmounts(readLast(sent), countryCode) === null ? "" : limitLength(readLast(sent)),
  ask: (value, { countryCode }) => readAmounts(value, countryCode) ?? undefined,
});

function createParamByKind({ kind, values }: Filter, say?: ToText<string>): Param {
  switch (kind) {
    case "yesNo":
      return {
        ...createChoiceParam(["yes", "no"], "", say),
        ask: (value) => (value === "" ? undefined : value === "yes"),
      };
    case "oneOf":
      return createChoiceParam(values, "", say);
    case "number":
      return {
        ...createChoiceParam(values, "", say),
        ask: (value) => (value === "" ? undefined : Number(value)),
      };
    case "someOf":
      return createBoxesParam(values, say);
    case "someIds":
      return idsParam();
    case "wholeNumber":
      return wholeNumberParam(-MAX_PIECES, MAX_PIECES);
    case "amount":
      return amountsParam();
    case "moment":
      return { ...makeWordsParam(), look: "day", read: (sent) => cleanDay(sent.at(-1) ?? "") };
    default:
      return makeWordsParam();
  }
}

/** Values of a filter that is set by its name alone. */
type ValuesOf<F extends Filter> =
  F extends Filter<"yesNo">
    ? "yes" | "no"
    : F extends Filter<string, infer _, infer Value>
      ? Value
      : never;
export type ParamOf<
  F extends Filter,
  Name extends string,
  Unsaid extends string = ValuesOf<F>,
> = Param<
  F extends Filter<"yesNo" | "oneOf" | "number">
    ? "" | ValuesOf<F>
    : F extends Filter<"wholeNumber">
      ? "" | number
      : string,
  Name,
  Unsaid
>;
type OneOf<F extends Filter> = F extends Filter<"someIds"> ? string : "" | ValuesOf<F>;
type NamesOf<F extends ListFilters, Kind extends string> = {
  [K in keyof F & string]: F[K] extends Filter<Kind> ? K : never;
}[keyof F & string];

const DAY_BOUNDS = {
  begin: (day: string, timeZone: string) => startOfDay(day, timeZone).getTime(),
  end: (day: string, timeZone: string) => endOfDay(day, timeZone).getTime(),
  last: (day: string, timeZone: string) => endOfDay(day, timeZone).getTime() - 1,
};

/** Returns builders of address parameters that set the filters of a call. */
export function createParamBuilders<const F extends ListFilters>(filters: F) {
  const findFilter = (name: string): Filter => {
    const filter = filters[name];
    if (!filter) throw new Error(`No filter ${name}`);
    return filter;
  };
  /** A parameter by the filter's kind. `say` labels its values. */
  function createFilterParam<Name extends keyof F & string>(name: Name): ParamOf<F[Name], Name>;
  function createFilterParam<Name extends keyof F & string>(
    name: Name,
    say: ToText<ValuesOf<F[Name]>>,
  ): ParamOf<F[Name], Name, never>;
  function createFilterParam(name: string, say?: ToText<never>): unknown {
    return { ...createParamByKind(findFilter(name), say as ToText<string>), asks: name };
  }
  /** A single value for a filter that takes several. */
  function createOnlyParam<Name extends NamesOf<F, "someIds" | "someOf">>(
    name: Name,
  ): Param<OneOf<F[Name]>, Name, ValuesOf<F[Name]>>;
  function createOnlyParam<Name extends NamesOf<F, "someIds" | "someOf">>(
    name: Name,
    say: ToText<ValuesOf<F[Name]>>,
  ): Param<OneOf<F[Name]>, Name, never>;
  function createOnlyParam(name: string, say?: ToText<never>): unknown {
    const { kind, values } = findFilter(name);
    return {
      ...(kind === "someIds"
        ? makeWordsParam()
        : createChoiceParam(values, "", say as ToText<string>)),
      asks: name,
      ask: (value: string) => (value === "" ? undefined : [value]),
    };
  }
  return {
    of: createFilterParam,
    only: createOnlyParam,
    /** A parameter with its own parsing that sets a filter. */
    as: <
      Name extends keyof F & string,
      Value extends string | number | boolean,
      Unsaid extends string,
    >(
      name: Name,
      param: Param<Value, never, Unsaid>,
    ): Param<Value, Name, Unsaid> => ({ ...param, asks: name }),
    /** A switch. When off, it sets no filter. */
    on: <Name extends NamesOf<F, "yesNo">>(name: Name): Param<boolean, Name, never> => ({
      ...isOn(),
      asks: name,
    }),
    /** A day as an instant: its beginning, its exclusive end, or its last instant. */
    day: <Name extends NamesOf<F, "moment">>(name: Name, bound: keyof typeof DAY_BOUNDS) =>
      ({
        ...createParamByKind(findFilter(name)),
        asks: name,
        ask: (day, { timeZone }) =>
          day === "" ? undefined : new Date(DAY_BOUNDS[bound](String(day), timeZone)).toISOString(),
      }) as Param<string, Name, never>,
  };
}
