import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import type { Chip, FilterField, ListForm, Option } from "#app/models/list/filter-field.ts";
import type { Pager } from "#app/models/list/pager.ts";
import type { Asked, Filters } from "#contract/filters.ts";
import {
  listed,
  type Param,
  type ParamOf,
  paramsOf,
  type ReaderLocale,
  type Words,
} from "./list-params.ts";
import { listSearch, pagerOf, requireCleanUrl } from "./list-url.ts";

type Context = Readonly<RouterContextProvider>;
type Params = Record<string, Param>;
type ValuesOf<P> = { -readonly [K in keyof P]: P[K] extends Param<infer Value> ? Value : never };
type AskedBy<P> = {
  [K in keyof P]: P[K] extends Param<infer _, infer Asks> ? Asks : never;
}[keyof P];
type Unsaid<P, Names extends string> = {
  [K in keyof P & Names]: P[K] extends Param<infer _, infer __, infer Value>
    ? `${K}.${Value}`
    : never;
}[keyof P & Names];

/** Filters of the call that no parameter sets. Each becomes a parameter with its own name. */
type Rest<F extends Filters, P, Handled> = {
  [K in Exclude<keyof F & string, AskedBy<P> | Handled>]: ParamOf<F[K], K>;
};

interface Definition<
  F extends Filters,
  P extends Params,
  Passing extends Params,
  Also extends keyof F & string,
  Without extends keyof F & string,
  Main extends keyof P & string,
  More extends keyof P & string,
  At extends ReaderLocale,
  Order extends object,
> {
  path: string;
  pageSize: number;
  /** Addresses that are not canonical stay as they are: the page has other parameters too. */
  keepsAddress?: true;
  /** A comma needs no escape in a query, and people read and share these addresses. */
  hasPlainCommas?: true;
  /** Filters of the call that reads the list. */
  filters: F;
  /** The parameters in the order of the address. */
  params: P;
  /** Parameters that are dropped when the page or a filter changes. */
  passing?: Passing;
  /** Filters set by several parameters together, or to another value than the parameter's. */
  also?: { [K in Also]: (params: ValuesOf<P>, at: At) => Asked<F>[K] };
  /** Filters of the call that the list does not offer. */
  without?: readonly Without[];
  /** Returns the sort order of the call. */
  order?: (params: ValuesOf<P>) => Order;
  /** Returns defaults that depend on other parameters. */
  implied?: (params: ValuesOf<P>) => Partial<ValuesOf<P>>;
  /** Corrects parameters that do not fit together. */
  settle?: (params: ValuesOf<P> & Paged) => Partial<ValuesOf<P> & Paged>;
  /** Fields of the panel: `main` is always shown, `more` is collapsed unless one of them is set. */
  fields?: { main: readonly Main[]; more?: readonly More[]; wide?: readonly (Main | More)[] };
  /** Labels of the fields, and of values that their parameter does not name. */
  texts?: Texts<Main | More | keyof Rest<F, P, Also | Without>, P & Rest<F, P, Also | Without>>;
}

interface Paged {
  page: number;
}

interface Texts<Name, P> {
  label: (name: Name & string, words: Words) => string;
  /** Label of the option without a filter. */
  any?: (name: Name & string, words: Words) => string;
  value?: (key: Unsaid<P, Name & string>, words: Words) => string;
}

const LAST_PAGE = 100_000;
const page: Param<number> = {
  look: "number",
  standard: 1,
  read: (sent) => {
    const asked = Number(sent.at(-1));
    return Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1;
  },
  ask: () => undefined,
  values: [],
};

/**
 * Defines a list by its address. The contract's filters and the list's own parameters determine the
 * address, the call's query, the panel's fields and the chips (docs/adding-a-screen.md).
 */
export const defineList = defineListFor<ReaderLocale>();

/** The same for a list whose query needs more data about the reader. */
export function defineListFor<At extends ReaderLocale>() {
  return function define<
    const F extends Filters,
    const P extends Params,
    const Passing extends Params = Record<never, Param>,
    Also extends keyof F & string = never,
    const Without extends keyof F & string = never,
    const Main extends keyof P & string = never,
    const More extends keyof P & string = never,
    Order extends object = Record<never, never>,
  >(list: Definition<F, P, Passing, Also, Without, Main, More, At, Order>) {
    type OwnParams = P & Rest<F, P, Also | Without>;
    type Values = ValuesOf<OwnParams> & Paged & ValuesOf<Passing>;
    type Name = Main | More | (keyof Rest<F, P, Also | Without> & string);
    type Choices = Partial<Record<Name, readonly Option[] | undefined>>;

    const { path, pageSize, passing, fields = { main: [] } } = list;
    const also: Partial<Record<string, (params: ValuesOf<P>, at: At) => unknown>> = list.also ?? {};
    const texts = list.texts as
      | Texts<string, Record<string, Param<string, string, string>>>
      | undefined;
    const rest = restOf(list.filters, list.params, [...(list.without ?? []), ...Object.keys(also)]);
    const main: readonly string[] = fields.main;
    const more: readonly string[] = [...(fields.more ?? []), ...Object.keys(rest)];
    const ownParams: Params = { ...list.params, ...rest };
    const all: Params = { ...ownParams, page, ...passing };
    const standards = mapValues(all, (param) => param.standard) as Values;
    const passed = mapValues({ page, ...passing }, (param) => param.standard);

    const impliedBy = (params: Values) => list.implied?.(params as ValuesOf<P>) ?? {};
    const searchOf = (params: Values): string => {
      const search = listSearch(params as Plain, { ...standards, ...impliedBy(params) } as Plain);
      return list.hasPlainCommas ? search.replaceAll("%2C", ",") : search;
    };
    const searchWith = (params: Values, changes: Partial<Values> = {}): string =>
      searchOf({ ...params, ...passed, ...changes });
    const hrefWith = (params: Values, changes: Partial<Values> = {}): string =>
      path + searchWith(params, changes);
    const valueIn = (params: Values, name: string) => (params as Plain)[name];
    const isSet = (params: Values, name: string): boolean =>
      valueIn(params, name) !== valueIn(standards, name);

    /** Returns the filters of the call. */
    function asked(params: Values, at: At): Asked<F> {
      const query: Record<string, unknown> = {};
      for (const [name, { asks, ask }] of Object.entries(ownParams))
        if (asks) query[asks] = ask(valueIn(params, name) as string, at);
      for (const [name, ask] of Object.entries(also))
        query[name] = ask?.(params as ValuesOf<P>, at) ?? query[name];
      return query as Asked<F>;
    }

    function optionsOf(
      name: string,
      words: Words,
      choices: Choices,
    ): readonly Option[] | undefined {
      const chosen = choices[name as Name];
      const { values = [], say } = all[name] ?? {};
      if (chosen || values.length === 0) return chosen;
      return values.map((value) => ({
        value,
        label: say?.(value, words) ?? texts?.value?.(`${name}.${value}`, words) ?? value,
      }));
    }

    function fieldsOf(names: readonly string[], params: Values, words: Words, choices: Choices) {
      return names.flatMap((name): FilterField[] => {
        const { look: ownLook = "words", standard } = all[name] ?? {};
        const look = ownLook === "words" && name in choices ? "choice" : ownLook;
        const options = optionsOf(name, words, choices);
        if (look === "columns") return [];
        if (!options?.length && (look === "choice" || look === "boxes")) return [];
        return [
          {
            name,
            look,
            label: texts?.label(name, words) ?? name,
            value: String(valueIn(params, name)),
            options: [...(options ?? [])],
            any: standard === "" ? texts?.any?.(name, words) : undefined,
            isWide: look === "boxes" || fields.wide?.some((wide) => wide === name),
          },
        ];
      });
    }

    function parse(search: URLSearchParams, place: ReaderLocale): Values {
      const params = mapValues(all, (param, name) =>
        param.read(search.getAll(name), place),
      ) as Values;
      const implied = Object.entries(impliedBy(params)).filter(([name]) => !search.has(name));
      const settled = list.settle?.(params as ValuesOf<P> & Paged);
      return { ...params, ...Object.fromEntries(implied), ...settled };
    }

    function carried(params: Values): [name: string, value: string][] {
      const shown = new Set(["search", ...main, ...more]);
      return [...new URLSearchParams(searchWith(params))].filter(
        ([name]) => !shown.has(name) && all[name]?.look !== "columns",
      );
    }

    const queryOf = (params: Values, at: At) => ({
      limit: pageSize,
      offset: (params.page - 1) * pageSize,
      ...(list.order?.(params as ValuesOf<P>) as Order),
      ...asked(params, at),
    });
    /** Returns the props of `ListFoot`. Redirects a page beyond the end to the last page. */
    const pager = (url: URL, params: Values, total: number): Pager =>
      pagerOf(url, searchWith(params), { page: params.page, pageSize, total });

    return {
      path,
      pageSize,
      standards,
      searchOf,
      /** Returns the query of a changed view, on its first page. */
      searchWith,
      hrefWith,
      asked,
      /** Reads the parameters from the page's address. */
      read(context: Context): Values {
        const state = currentState(context);
        return parse(state.url.searchParams, state);
      },
      /** Reads the parameters of the list's own page. Redirects to the canonical address. */
      open(context: Context): Values {
        const state = currentState(context);
        const params = parse(state.url.searchParams, state);
        requireCleanUrl(state.url, searchOf(params));
        return params;
      },
      parse,
      /** Returns the call's query for the page. */
      query: queryOf,
      pager,
      /**
       * Loads the list's own page: its parameters, what `read` answers for them, and the props of
       * `ListFoot`. Redirects to the canonical address, unless the list keeps addresses.
       */
      async load<Found extends { total: number }>(
        at: At & { url: URL },
        read: (query: ReturnType<typeof queryOf>, params: Values) => Promise<Found>,
      ): Promise<Found & { params: Values; pager: Pager }> {
        const params = parse(at.url.searchParams, at);
        if (!list.keepsAddress) requireCleanUrl(at.url, searchOf(params));
        const found = await read(queryOf(params, at), params);
        return { ...found, params, pager: pager(at.url, params, found.total) };
      },
      /** Returns the props of `ListTools`. `choices` are options that depend on the account. */
      tools: (params: Values, words: Words, choices: Choices = {}): ListForm => ({
        action: path,
        search: String(valueIn(params, "search") ?? ""),
        carried: carried(params),
        main: fieldsOf(main, params, words, choices),
        more: fieldsOf(more, params, words, choices),
        isMoreOpen: more.some((name) => isSet(params, name)),
        set: [...main, ...more].filter((name) => isSet(params, name)).length,
      }),
      /** Returns a link per checked value of the multi-value filters, which removes that value. */
      chosenChips: (params: Values, words: Words, choices: Choices = {}): Chip[] =>
        [...main, ...more]
          .filter((name) => all[name]?.look === "boxes")
          .flatMap((name) => {
            const chosen = listed(String(valueIn(params, name)));
            const options = optionsOf(name, words, choices) ?? [];
            return options
              .filter(({ value }) => chosen.includes(value))
              .map(({ value, label }) => {
                const left = chosen.filter((one) => one !== value).join(",");
                return { to: hrefWith(params, { [name]: left } as Values), label, on: true };
              });
          }),
    };
  };
}

type Plain = Record<string, string | number | boolean>;

function restOf(filters: Filters, params: Params, handled: readonly string[]): Params {
  const known = new Set([...handled, ...Object.values(params).map(({ asks }) => asks)]);
  const names = Object.keys(filters).filter((name) => !known.has(name));
  return Object.fromEntries(names.map((name) => [name, paramsOf(filters).of(name)]));
}

const mapValues = <T, Value>(
  entries: Record<string, T>,
  change: (value: T, name: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value, name)]));
