import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getFormat, getT, type RequestState } from "#app/middleware/request-store.ts";
import type { Chip, FilterField, ListForm, Option } from "#app/models/list/filter-field.ts";
import type { Pager } from "#app/models/list/pager.ts";
import { addToast } from "#app/services/form/toast.ts";
import type { Asked, ListFilters } from "#contract/filters.ts";
import {
  createParamBuilders,
  type LabelWords,
  type Param,
  type ParamOf,
  type ReaderLocale,
  splitValues,
} from "./list-params.ts";
import { listSearch, pagerOf, requireCleanUrl } from "./list-url.ts";

type Context = Readonly<RouterContextProvider>;
type Params = Record<string, Param>;
type ValuesOf<P> = { -readonly [K in keyof P]: P[K] extends Param<infer Value> ? Value : never };
type AskedBy<P> = {
  [K in keyof P]: P[K] extends Param<infer _, infer Asks> ? Asks : never;
}[keyof P];
type UnlabelledNames<P, Names extends string> = {
  [K in keyof P & Names]: P[K] extends Param<infer _, infer __, infer Value>
    ? `${K}.${Value}`
    : never;
}[keyof P & Names];

/** Filters of the call that no parameter sets. Each becomes a parameter with its own name. */
type RestParams<F extends ListFilters, P, Handled> = {
  [K in Exclude<keyof F & string, AskedBy<P> | Handled>]: ParamOf<F[K], K>;
};

interface ListDefinition<
  F extends ListFilters,
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
  /** Shows 15 rows of a page first. `rows=all`, which scrolling sets, shows the whole page. */
  showsFirstRows?: true;
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
  settle?: (params: ValuesOf<P> & PageParam) => Partial<ValuesOf<P> & PageParam>;
  /** Fields of the panel: `main` is always shown, `more` is collapsed unless one of them is set. */
  fields?: { main: readonly Main[]; more?: readonly More[]; wide?: readonly (Main | More)[] };
  /** Labels of the fields, and of values that their parameter does not name. */
  texts?: ListTexts<
    Main | More | keyof RestParams<F, P, Also | Without>,
    P & RestParams<F, P, Also | Without>
  >;
}

interface PageParam {
  page: number;
  rows: string;
}

interface ListTexts<Name, P> {
  label: (name: Name & string, words: LabelWords) => string;
  /** Label of the option without a filter. */
  any?: (name: Name & string, words: LabelWords) => string;
  value?: (key: UnlabelledNames<P, Name & string>, words: LabelWords) => string;
}

const FIRST_ROWS = 15;
/** Sent with lists that show the first rows of a page. */
const rows: Param<string> = {
  look: "choice",
  standard: "",
  read: (sent) => (sent.at(-1) === "all" ? "all" : ""),
  ask: () => undefined,
  values: [],
};

const LAST_PAGE = 100_000;
const page: Param<number> = {
  look: "number",
  standard: 1,
  read: (sent) => {
    const askedPage = Number(sent.at(-1));
    return Number.isInteger(askedPage) && askedPage >= 1 && askedPage <= LAST_PAGE ? askedPage : 1;
  },
  ask: () => undefined,
  values: [],
};

/**
 * Defines a list by its address. The contract's filters and the list's own parameters determine the
 * address, the call's query, the panel's fields and the chips (docs/adding-a-screen.md).
 */
export const defineList = defineListFor<ReaderLocale>();

/** Defines a list whose query needs more data about the reader. */
export function defineListFor<At extends ReaderLocale>() {
  return function define<
    const F extends ListFilters,
    const P extends Params,
    const Passing extends Params = Record<never, Param>,
    Also extends keyof F & string = never,
    const Without extends keyof F & string = never,
    const Main extends keyof P & string = never,
    const More extends keyof P & string = never,
    Order extends object = Record<never, never>,
  >(list: ListDefinition<F, P, Passing, Also, Without, Main, More, At, Order>) {
    type OwnParams = P & RestParams<F, P, Also | Without>;
    type ListValues = ValuesOf<OwnParams> & PageParam & ValuesOf<Passing>;
    type FieldName = Main | More | (keyof RestParams<F, P, Also | Without> & string);
    type FieldChoices = Partial<Record<FieldName, readonly Option[] | undefined>>;

    const { path, pageSize, passing, fields = { main: [] } } = list;
    const also: Partial<Record<string, (params: ValuesOf<P>, at: At) => unknown>> = list.also ?? {};
    const texts = list.texts as
      | ListTexts<string, Record<string, Param<string, string, string>>>
      | undefined;
    const restParams = listRestParams(list.filters, list.params, [
      ...(list.without ?? []),
      ...Object.keys(also),
    ]);
    const main: readonly string[] = fields.main;
    const moreFields: readonly string[] = [...(fields.more ?? []), ...Object.keys(restParams)];
    const ownParams: Params = { ...list.params, ...restParams };
    const pageParams: Params = list.showsFirstRows ? { page, rows } : { page };
    const all: Params = { ...ownParams, ...pageParams, ...passing };
    const standards = mapValues(all, (param) => param.standard) as ListValues;
    const passed = mapValues({ ...pageParams, ...passing }, (param) => param.standard);

    const findImplied = (params: ListValues) => list.implied?.(params as ValuesOf<P>) ?? {};
    const buildSearch = (params: ListValues): string => {
      const search = listSearch(
        params as PlainValues,
        { ...standards, ...findImplied(params) } as PlainValues,
      );
      return list.hasPlainCommas ? search.replaceAll("%2C", ",") : search;
    };
    const searchWith = (params: ListValues, changes: Partial<ListValues> = {}): string =>
      buildSearch({ ...params, ...passed, ...changes });
    const buildHref = (params: ListValues, changes: Partial<ListValues> = {}): string =>
      path + searchWith(params, changes);
    const getValue = (params: ListValues, name: string) => (params as PlainValues)[name];
    const isSet = (params: ListValues, name: string): boolean =>
      getValue(params, name) !== getValue(standards, name);

    /** Returns the filters of the call. */
    function buildFilter(params: ListValues, at: At): Asked<F> {
      const query: Record<string, unknown> = {};
      for (const [name, { asks, ask }] of Object.entries(ownParams))
        if (asks) query[asks] = ask(getValue(params, name) as string, at);
      for (const [name, ask] of Object.entries(also))
        query[name] = ask?.(params as ValuesOf<P>, at) ?? query[name];
      return query as Asked<F>;
    }

    function listOptions(
      name: string,
      words: LabelWords,
      choices: FieldChoices,
    ): readonly Option[] | undefined {
      const chosenOptions = choices[name as FieldName];
      const { values = [], say } = all[name] ?? {};
      if (chosenOptions || values.length === 0) return chosenOptions;
      return values.map((value) => ({
        value,
        label: say?.(value, words) ?? texts?.value?.(`${name}.${value}`, words) ?? value,
      }));
    }

    function buildFields(
      names: readonly string[],
      params: ListValues,
      words: LabelWords,
      choices: FieldChoices,
    ) {
      return names.flatMap((name): FilterField[] => {
        const { look: ownLook = "words", standard } = all[name] ?? {};
        const fieldLook = ownLook === "words" && name in choices ? "choice" : ownLook;
        const options = listOptions(name, words, choices);
        if (fieldLook === "columns") return [];
        if (!options?.length && (fieldLook === "choice" || fieldLook === "boxes")) return [];
        return [
          {
            name,
            look: fieldLook,
            label: texts?.label(name, words) ?? name,
            value: String(getValue(params, name)),
            options: [...(options ?? [])],
            any: standard === "" ? texts?.any?.(name, words) : undefined,
            isWide: fieldLook === "boxes" || fields.wide?.some((wide) => wide === name),
          },
        ];
      });
    }

    function parseSearch(search: URLSearchParams, place: ReaderLocale): ListValues {
      const params = mapValues(all, (param, name) =>
        param.read(search.getAll(name), place),
      ) as ListValues;
      const implied = Object.entries(findImplied(params)).filter(([name]) => !search.has(name));
      const settledValues = list.settle?.(params as ValuesOf<P> & PageParam);
      return { ...params, ...Object.fromEntries(implied), ...settledValues };
    }

    function listCarriedValues(params: ListValues): [name: string, value: string][] {
      const shownFields = new Set(["search", ...main, ...moreFields]);
      return [...new URLSearchParams(searchWith(params))].filter(
        ([name]) => !shownFields.has(name) && all[name]?.look !== "columns",
      );
    }

    /** Returns the parameters with a sent value that their kind or the list does not accept. */
    const listRefusedNames = (search: URLSearchParams, params: ListValues): string[] =>
      Object.entries(ownParams).flatMap(([name, { look, standard }]) => {
        const sentValues = search.getAll(name).map((value) => value.trim());
        const value = String(getValue(params, name));
        if (look === "boxes") {
          const keptParts = splitValues(value);
          const isKept = splitValues(sentValues.join(",")).every((part) =>
            keptParts.includes(part),
          );
          return isKept ? [] : [name];
        }
        const sent = sentValues.at(-1) ?? "";
        const isDropped = value === String(standard) && sent !== "" && sent !== value;
        return isDropped && look !== "columns" ? [name] : [];
      });

    /**
     * Redirects to the canonical address. Says which filters it leaves out because of their value:
     * the list would look filtered by them.
     */
    function requireCleanAddress(context: Context, params: ListValues): void {
      const { url } = currentState(context);
      const refusedNames = listRefusedNames(url.searchParams, params);
      if (refusedNames.length > 0) {
        const words = { t: getT(context), format: getFormat(context) };
        const labels = [...main, ...moreFields]
          .filter((name) => refusedNames.includes(name))
          .map((name) => texts?.label(name, words) ?? name);
        if (labels.length > 0)
          addToast(context, "warning", "common:filters.refused", { fields: labels.join(", ") });
        else addToast(context, "warning", "common:filters.refused.other");
      }
      requireCleanUrl(url, buildSearch(params));
    }

    const buildQuery = (params: ListValues, at: At) => ({
      limit: pageSize,
      offset: (params.page - 1) * pageSize,
      ...(list.order?.(params as ValuesOf<P>) as Order),
      ...buildFilter(params, at),
    });
    /** Returns the props of `ListFoot`. Redirects a page beyond the end to the last page. */
    const buildPager = (url: URL, params: ListValues, total: number): Pager =>
      pagerOf(url, searchWith(params), { page: params.page, pageSize, total });
    const hasWholePage = ({ rows }: ListValues) => !list.showsFirstRows || rows === "all";

    return {
      path,
      pageSize,
      standards,
      searchOf: buildSearch,
      /** Returns the query of a changed view, on its first page. */
      searchWith,
      hrefWith: buildHref,
      asked: buildFilter,
      readParams(context: Context): ListValues {
        const state = currentState(context);
        return parseSearch(state.url.searchParams, state);
      },
      /** Reads the parameters of the list's own page. Redirects to the canonical address. */
      openList(context: Context): ListValues {
        const state = currentState(context);
        const params = parseSearch(state.url.searchParams, state);
        requireCleanAddress(context, params);
        return params;
      },
      requireCleanAddress,
      parse: parseSearch,
      query: buildQuery,
      /** Returns the query of the rows that the page shows now: the first ones or all. */
      shownQuery: (params: ListValues, at: At) => ({
        ...buildQuery(params, at),
        limit: hasWholePage(params) ? pageSize : Math.min(FIRST_ROWS, pageSize),
      }),
      /** Returns the address of the whole page, or `null` if it is shown. */
      wholePageHref: (params: ListValues): string | null =>
        hasWholePage(params)
          ? null
          : buildHref(params, { page: params.page, rows: "all" } as Partial<ListValues>),
      pager: buildPager,
      /**
       * Loads the list's own page: its parameters, what `read` answers for them, and the props of
       * `ListFoot`. Redirects to the canonical address, unless the list keeps addresses. `at` is
       * needed by a list whose query needs more than the reader's locale.
       */
      async loadList<Found extends { total: number }>(
        context: Context,
        read: (query: ReturnType<typeof buildQuery>, params: ListValues) => Promise<Found>,
        at = currentState(context) as RequestState & At,
      ): Promise<Found & { params: ListValues; pager: Pager }> {
        const { url } = currentState(context);
        const params = parseSearch(url.searchParams, at);
        if (!list.keepsAddress) requireCleanAddress(context, params);
        const foundRows = await read(buildQuery(params, at), params);
        return { ...foundRows, params, pager: buildPager(url, params, foundRows.total) };
      },
      /** Returns the props of `ListTools`. `choices` are options that depend on the account. */
      tools: (params: ListValues, words: LabelWords, choices: FieldChoices = {}): ListForm => ({
        action: path,
        search: String(getValue(params, "search") ?? ""),
        carried: listCarriedValues(params),
        main: buildFields(main, params, words, choices),
        more: buildFields(moreFields, params, words, choices),
        isMoreOpen: moreFields.some((name) => isSet(params, name)),
        set: [...main, ...moreFields].filter((name) => isSet(params, name)).length,
      }),
      /** Returns a link per checked value of the multi-value filters, which removes that value. */
      chosenChips: (params: ListValues, words: LabelWords, choices: FieldChoices = {}): Chip[] =>
        [...main, ...moreFields]
          .filter((name) => all[name]?.look === "boxes")
          .flatMap((name) => {
            const chosenParts = splitValues(String(getValue(params, name)));
            const options = listOptions(name, words, choices) ?? [];
            return options
              .filter(({ value }) => chosenParts.includes(value))
              .map(({ value, label }) => {
                const leftParts = chosenParts.filter((one) => one !== value).join(",");
                return {
                  to: buildHref(params, { [name]: leftParts } as ListValues),
                  label,
                  on: true,
                };
              });
          }),
    };
  };
}

type PlainValues = Record<string, string | number | boolean>;

function listRestParams(filters: ListFilters, params: Params, handled: readonly string[]): Params {
  const handledFilters = new Set([...handled, ...Object.values(params).map(({ asks }) => asks)]);
  const names = Object.keys(filters).filter((name) => !handledFilters.has(name));
  return Object.fromEntries(names.map((name) => [name, createParamBuilders(filters).of(name)]));
}

const mapValues = <T, Value>(
  entries: Record<string, T>,
  change: (value: T, name: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value, name)]));
