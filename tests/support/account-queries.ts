import { readdirSync, readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { parseSync } from "vite";

/** A statement on accounts' rows that does not name the account. */
export interface UnboundQuery {
  /** `orders/read-spans.ts enqueueDue`: the path below `backend/`, and the enclosing function. */
  place: string;
  text: string;
}

export interface Source {
  file: string;
  source: string;
}

interface Syntax {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

interface Tables {
  names: Set<string>;
  variables: Set<string>;
}

const BACKEND = new URL("../../backend/", import.meta.url);
const ACCOUNT = /account_?ids?\b|\bofCaller\b/i;

/** Returns the tables whose rows belong to accounts. */
export async function tenantTables(): Promise<Tables> {
  const found: Tables = { names: new Set(), variables: new Set() };
  for (const file of readdirSync(new URL("db/schema/", BACKEND))) {
    const module: Record<string, unknown> = await import(
      /* @vite-ignore */ new URL(`db/schema/${file}`, BACKEND).href
    );
    for (const [variable, table] of Object.entries(module)) {
      if (!is(table, PgTable)) continue;
      const { name, columns } = getTableConfig(table);
      if (!columns.some((column) => column.name === "account_id")) continue;
      found.names.add(name);
      found.variables.add(variable);
    }
  }
  return found;
}

export const backendSources = (): Source[] =>
  readdirSync(BACKEND, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .map((file) => ({ file, source: readFileSync(new URL(file, BACKEND), "utf8") }));

/**
 * Returns all statements that read or change accounts' rows without a condition on the account. The
 * condition may also come from a function or a constant that names the account. Inserts are left
 * out: the table's constraint requires the account.
 */
export function findUnboundQueries(sources: readonly Source[], tables: Tables): UnboundQuery[] {
  const parsed = sources.map((one) => ({
    ...one,
    program: parseSync(one.file, one.source).program as unknown as Syntax,
  }));
  const conditions = new Set(
    parsed.flatMap(({ source, program }) =>
      all(program).flatMap(({ node }) => {
        const name = isFunction(node) ? nameOf(node) : null;
        return name && ACCOUNT.test(textOf(node, source)) ? name : [];
      }),
    ),
  );
  return parsed.flatMap(({ file, source, program }) =>
    all(program).flatMap(({ node, above }) => {
      const condition = conditionOf(node, above, source, tables);
      if (condition === null) return [];
      const scope = above.findLast(isFunction);
      const isBound = (text: string, depth = 0): boolean =>
        ACCOUNT.test(text) ||
        (text.match(/\b[a-z]\w*(?=\()/gi) ?? []).some((called) => conditions.has(called)) ||
        (depth < 3 &&
          (text.match(/(?<![.\w])[a-z]\w*\b(?!\()/gi) ?? []).some((word) => {
            const made =
              constantOf(word, scope ?? program, source) ?? constantOf(word, program, source);
            return made !== null && made !== text && isBound(made, depth + 1);
          }));
      if (isBound(condition)) return [];
      const place = `${file} ${above.filter(isFunction).map(nameOf).find(Boolean) ?? ""}`.trim();
      return { place, text: textOf(node, source).replace(/\s+/g, " ").slice(0, 120) };
    }),
  );
}

/**
 * Returns the text that must name the account, or `null` if the statement is not on accounts' rows.
 */
function conditionOf(
  node: Syntax,
  above: readonly Syntax[],
  source: string,
  { names, variables }: Tables,
): string | null {
  if (node.type === "TaggedTemplateExpression") {
    if (textOf(node.tag as Syntax, source).split(/[<(]/)[0] !== "sql") return null;
    const { quasis, expressions } = node.quasi as unknown as {
      quasis: { value: { raw: string } }[];
      expressions: Syntax[];
    };
    const written = textOf(node.quasi as Syntax, source);
    const touched = [
      ...written.matchAll(/\b(?:from|update|join)\s+(?:only\s+)?(?:"?(\w+)|\$\{(\w+)\})/gi),
    ];
    if (!touched.some(([, name = "", variable = ""]) => names.has(name) || variables.has(variable)))
      return null;
    // A part of a statement reads rows of the same account as the surrounding row.
    if (/\bwhere\b[^;]*account_?id\}?\s*=/i.test(written)) return "accountId";
    // The account column of a table does not name an account, and neither does a join of two such
    // columns.
    return expressions
      .filter((_, at) => !/\bjoin\s+$/i.test(quasis[at]?.value.raw ?? ""))
      .map((expression) => textOf(expression, source))
      .filter((text) => !/^\w+\.accountId$/.test(text) || !variables.has(text.split(".")[0] ?? ""))
      .join("\n");
  }
  if (node.type !== "CallExpression") return null;
  const { callee, arguments: given } = node as unknown as { callee: Syntax; arguments: Syntax[] };
  if (callee.type !== "MemberExpression" || !given[0]) return null;
  const method = textOf(callee.property as Syntax, source);
  if (!["from", "update", "delete"].includes(method)) return null;
  if (given[0].type !== "Identifier" || !variables.has(textOf(given[0], source))) return null;
  const chain = chainOf(node, above);
  const where = chain.find(
    (call) => textOf((call.callee as Syntax).property as Syntax, source) === "where",
  );
  return where ? (where.arguments as Syntax[]).map((one) => textOf(one, source)).join("\n") : "";
}

/** Returns the chained calls: `.innerJoin(…).where(…).limit(…)`. */
function chainOf(node: Syntax, above: readonly Syntax[]): Syntax[] {
  const calls: Syntax[] = [];
  let inner = node;
  for (const outer of above.toReversed()) {
    if (outer.type === "CallExpression" && outer.callee === inner) calls.push(outer);
    else if (outer.type !== "MemberExpression" || outer.object !== inner) break;
    inner = outer;
  }
  return calls;
}

function constantOf(name: string, within: Syntax, source: string): string | null {
  const found = all(within).find(
    ({ node }) => node.type === "VariableDeclarator" && nameOf(node) === name && node.init !== null,
  );
  return found ? textOf(found.node.init as Syntax, source) : null;
}

const isFunction = ({ type, init }: Syntax): boolean =>
  type === "FunctionDeclaration" ||
  type === "MethodDefinition" ||
  (type === "VariableDeclarator" && /Arrow|Function/.test((init as Syntax | null)?.type ?? ""));

function nameOf({ id, key }: Syntax): string | null {
  const named = (id ?? key) as { name?: string } | null;
  return named?.name ?? null;
}

const textOf = ({ start, end }: Syntax, source: string) => source.slice(start, end);

interface Placed {
  node: Syntax;
  above: readonly Syntax[];
}

const known = new WeakMap<Syntax, Placed[]>();
function all(root: Syntax): Placed[] {
  const found = known.get(root) ?? [...walk(root, [])];
  known.set(root, found);
  return found;
}

function* walk(node: Syntax, above: readonly Syntax[]): Generator<Placed> {
  yield { node, above };
  const inner = [...above, node];
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (typeof child === "object" && child !== null && "type" in child)
        yield* walk(child as Syntax, inner);
}
