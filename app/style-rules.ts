/** A style sheet taken apart by scripts/style-rules.ts, in its order. A text always stays. */
export type StyleRule = string | RuleSet | Group | Named;

/** Each selector with the classes without which it matches nothing. */
interface RuleSet {
  selectors: [text: string, ...classes: string[]][];
  body: string;
}
/** A layer, a media query, the values of the root: gone when nothing in it is left. */
interface Group {
  head: string;
  rules: StyleRule[];
}
/** What is of use only where its name is: a value of the root, a registered property, an animation. */
interface Named {
  name: string;
  text: string;
}

/** The rules that can say anything about `html`, as one style sheet: a fifth to a half of the whole. */
export function rulesFor(rules: readonly StyleRule[], html: string): string {
  const classes = classesOf(html);
  const unnamed = written(rules, classes, null);
  const names = new Set(
    [...unnamed.matchAll(VALUE), ...html.matchAll(VALUE)].map(([name]) => name),
  );
  for (const [words] of unnamed.matchAll(ANIMATION))
    for (const word of words.split(/[ ,]/)) names.add(word);
  followNames(rules, names);
  return written(rules, classes, names);
}

const VALUE = /(?<![\w-])--[\w-]+/g;
const ANIMATION = /(?<=animation(?:-name)?:)[^;}]+/g;

function classesOf(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of list.split(" ")) classes.add(name);
  return classes;
}

/** Without `names`, nothing that has one. */
function written(
  rules: readonly StyleRule[],
  classes: Set<string>,
  names: Set<string> | null,
): string {
  let css = "";
  for (const rule of rules) {
    if (typeof rule === "string") css += rule;
    else if ("name" in rule) css += names?.has(rule.name) ? rule.text : "";
    else if ("rules" in rule) {
      const inside = written(rule.rules, classes, names);
      if (inside) css += `${rule.head}{${inside}}`;
      // Layers rank in the order in which they are first named, here as in the whole style sheet that follows.
      else if (rule.head.startsWith("@layer ")) css += `${rule.head};`;
    } else {
      const left = rule.selectors.filter(([, ...needed]) =>
        needed.every((name) => classes.has(name)),
      );
      if (left.length > 0) css += `${left.map(([text]) => text).join()}{${rule.body}}`;
    }
  }
  return css;
}

/** Adds what the kept names are made of in their turn. */
function followNames(rules: readonly StyleRule[], names: Set<string>): void {
  const texts = textsByName(rules);
  // A set hands out what is added to it meanwhile too.
  for (const name of names)
    for (const text of texts.get(name) ?? [])
      for (const used of text.match(VALUE) ?? []) names.add(used);
}

const known = new WeakMap<readonly StyleRule[], Map<string, string[]>>();

/** The same for every page, therefore looked up once. */
function textsByName(rules: readonly StyleRule[]): Map<string, string[]> {
  const texts = known.get(rules) ?? namedIn(rules);
  known.set(rules, texts);
  return texts;
}

function namedIn(
  rules: readonly StyleRule[],
  found = new Map<string, string[]>(),
): Map<string, string[]> {
  for (const rule of rules) {
    if (typeof rule === "string") continue;
    if ("name" in rule) found.set(rule.name, [...(found.get(rule.name) ?? []), rule.text]);
    else if ("rules" in rule) namedIn(rule.rules, found);
  }
  return found;
}
