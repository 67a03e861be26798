import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import type { Plugin } from "vite";
import type { StyleRule } from "../app/style-rules.ts";

const ASKED = /\.css\?inline&rules$/;

/** `import rules from "../scripts/app.css?inline&rules"`: the finished style sheet as `StyleRule[]`, from which the server picks what a first page needs. */
export function styleRules(): Plugin {
  return {
    name: "etalase:style-rules",
    enforce: "post",
    transform(code, id) {
      // The RSC plugin looks through all modules once for their imports, and leaves nothing else of them.
      if (!ASKED.test(id) || code === "") return;
      const [, text] = /^export default (".*")/s.exec(code) ?? [];
      if (!text) this.error(`${id} did not become a text`);
      return {
        code: `export default ${JSON.stringify(takeApart(JSON.parse(text) as string))}`,
        map: null,
      };
    },
  };
}

export function takeApart(css: string): StyleRule[] {
  return postcss.parse(css).nodes.flatMap(ruleOf);
}

function ruleOf(node: ChildNode): StyleRule[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return definesForAll(node) ? namedValues(node) : [ruleSet(node)];
  if (node.type === "decl") return [`${node}`];
  if (/keyframes$/.test(node.name) || node.name === "property")
    return [{ name: node.params, text: `${node}` }];
  return node.nodes && node.name !== "font-face" ? [group(node)] : [`${node};`];
}

const group = (node: AtRule): StyleRule => ({
  head: `@${node.name} ${node.params}`,
  rules: (node.nodes ?? []).flatMap(ruleOf),
});

const ruleSet = (node: Rule): StyleRule => ({
  selectors: node.selectors.map((selector) => [selector, ...classesIn(selector)]),
  body: node.nodes.filter(({ type }) => type !== "comment").join(";"),
});

const definesForAll = (node: Rule): boolean =>
  node.selectors.every((selector) =>
    /^(?::root|:host|\*|::?before|::?after|::backdrop)$/.test(selector),
  );

/** The custom properties one by one, everything else together. */
function namedValues(node: Rule): StyleRule[] {
  const declarations = node.nodes.filter((child): child is Declaration => child.type === "decl");
  const named = declarations.filter(({ prop }) => prop.startsWith("--"));
  const rest = declarations.filter(({ prop }) => !prop.startsWith("--"));
  return [
    { head: node.selector, rules: named.map((value) => ({ name: value.prop, text: `${value};` })) },
    ...(rest.length > 0 ? [`${node.selector}{${rest.join(";")}}`] : []),
  ];
}

/** Those that every match must wear: what stands in `:not()`, `:is()` or `:has()` may be worn by others or by nobody. */
function classesIn(selector: string): string[] {
  let plain = selector;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, "");
  }
  return [...plain.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) =>
    name.replace(/\\(.)/g, "$1"),
  );
}
