import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";

/** A node of the syntax tree, of which only what paths consist of is read. */
interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const nameOf = (node: unknown): string =>
  isNode(node) && typeof node.name === "string" ? node.name : "";

/** The names in a file, each with the nodes that give its value, or the file it comes from. */
type Names = Map<string, Node[] | { file: string; name: string }>;
type Meaning = (name: string) => { value: Node[]; of: Meaning };

/**
 * Returns the paths in the sources of a connector, by file, each `${…}` as `{}`: texts that begin
 * with "/", with the constants, choices and unions of words within them put in. A text that only
 * serves as a part of others is none.
 */
export function findCalledPaths(sources: Readonly<Record<string, string>>): Set<string> {
  const trees = Object.entries(sources).map(
    ([file, source]) => [file, parseAst(source, { lang: "ts" }) as unknown as Node] as const,
  );
  const namesOf = new Map(trees.map(([file, tree]) => [file, namesIn(tree)]));
  const meaningIn = (file: string): Meaning => {
    const meaning: Meaning = (name) => {
      const found = namesOf.get(file)?.get(name) ?? [];
      return "file" in found
        ? meaningIn(found.file)(found.name)
        : { value: found.filter(({ type }) => TEXTS.has(type)), of: meaning };
    };
    return meaning;
  };
  const texts = trees.flatMap(([file, tree]) =>
    [...walk(tree)]
      .flatMap((node) => (isText(node) ? [node] : namedPath(node)))
      .map((text) => ({ text, meaning: meaningIn(file) })),
  );
  const parts = new Set(texts.flatMap(({ text, meaning }) => partsOf(text, meaning)));
  return new Set(
    texts
      .filter(({ text }) => !parts.has(text))
      .flatMap(({ text, meaning }) => spelled(text, meaning))
      .filter((path) => /^\/[\w{][\w{}./-]*[\w}]$/.test(path)),
  );
}

/** Files with addresses of ours that an operator enters, and with signatures' samples. */
const WITHOUT_CALLS = new Set(["going-live.ts", "signature-vectors.ts"]);

/** The sources of a marketplace's connector, by file. */
export function readSources(marketplace: string): Record<string, string> {
  const folder = fileURLToPath(
    new URL(`../../../backend/marketplaces/${marketplace}/`, import.meta.url),
  );
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => !WITHOUT_CALLS.has(file))
      .map((file) => [file, readFileSync(folder + file, "utf8")]),
  );
}

const TEXTS = new Set([
  "Literal",
  "TemplateLiteral",
  "ConditionalExpression",
  "ArrowFunctionExpression",
]);
const isText = ({ type }: Node) => type === "Literal" || type === "TemplateLiteral";

/** The value of `path: pathOf(orderId)`. */
const namedPath = (node: Node) =>
  node.type === "Property" && nameOf(node.key) === "path"
    ? nodes(node.value).filter(({ type }) => type === "CallExpression" || type === "Identifier")
    : [];

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) for (const child of nodes(value)) yield* walk(child);
}

function namesIn(tree: Node): Names {
  const names: Names = new Map();
  for (const node of walk(tree)) {
    if (node.type === "ImportDeclaration")
      for (const one of nodes(node.specifiers))
        names.set(nameOf(one.local), { file: fileOf(node), name: nameOf(one.imported) });
    if (node.type === "VariableDeclarator") names.set(nameOf(node.id), nodes(node.init));
    if (node.type === "Identifier" && isNode(node.typeAnnotation))
      names.set(nameOf(node), wordsOf(node.typeAnnotation));
  }
  return names;
}

const fileOf = ({ source }: Node) => String(nodes(source)[0]?.value).replace("./", "");

/** The words of `"create" | "edit"`; none for another type. */
function wordsOf({ typeAnnotation }: Node): Node[] {
  const [type] = nodes(typeAnnotation);
  return nodes(type?.type === "TSUnionType" ? type.types : type).flatMap(({ literal }) =>
    nodes(literal),
  );
}

/** The name that a part of a text is, or of the function that makes it. */
const calleeOf = (node: Node): string =>
  nameOf(node.type === "CallExpression" ? node.callee : node);

/** The texts that are put into a template. */
function partsOf(template: Node, meaning: Meaning): Node[] {
  return nodes(template.expressions).flatMap((part) =>
    [part, ...meaning(calleeOf(part)).value].flatMap((one) => [...walk(one)]),
  );
}

/** All texts that an expression may be. */
function spelled(node: Node, meaning: Meaning): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : ["{}"];
    case "ConditionalExpression":
      return [...nodes(node.consequent), ...nodes(node.alternate)].flatMap((one) =>
        spelled(one, meaning),
      );
    case "ArrowFunctionExpression":
      return nodes(node.body).flatMap((one) => spelled(one, meaning));
    case "TemplateLiteral": {
      const parts = nodes(node.expressions).map((one) => spelled(one, meaning));
      const [first = "", ...rest] = nodes(node.quasis).map(({ value }) =>
        String((value as { cooked: string }).cooked),
      );
      return rest.reduce(
        (texts, after, at) =>
          texts.flatMap((text) => (parts[at] ?? []).map((part) => text + part + after)),
        [first],
      );
    }
    default: {
      const { value, of } = meaning(calleeOf(node));
      // A name within its own value is another one.
      const inner: Meaning = (name) =>
        name === calleeOf(node) ? { value: [], of: inner } : of(name);
      return value.length > 0 ? value.flatMap((one) => spelled(one, inner)) : ["{}"];
    }
  }
}
