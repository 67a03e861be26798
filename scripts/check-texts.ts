import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PLURAL_SUFFIX = /_(one|other)$/;

type KeyedTexts = Map<string, string>;

/** Returns a language folder's texts by `namespace:key`. */
function readLocale(folder: string): KeyedTexts {
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const texts = JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
      return Object.entries<string>(texts).map(
        ([key, text]) => [`${file.replace(/\.json$/, "")}:${key}`, text] as const,
      );
    }),
  );
}

/** Returns the keys that a language needs for the English ones, with its own plural forms. */
function listDemandedKeys(english: KeyedTexts, language: string): Set<string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return new Set(
    [...english.keys()].flatMap((key) => {
      const isPlural = PLURAL_SUFFIX.test(key) && english.has(key.replace(PLURAL_SUFFIX, "_other"));
      return isPlural ? forms.map((form) => key.replace(PLURAL_SUFFIX, `_${form}`)) : [key];
    }),
  );
}

function compareLocales(english: KeyedTexts, own: KeyedTexts, language: string): string[] {
  const keys = listDemandedKeys(english, language);
  return [
    ...[...keys].filter((key) => !own.has(key)).map((key) => `${language} lacks ${key}`),
    ...[...own.keys()].filter((key) => !keys.has(key)).map((key) => `${language} alone has ${key}`),
  ];
}

/** `"namespace:key"`, and `namespace:area.${name}.hint` as a pattern. */
const LITERAL_KEY = /["'`](\w+:[\w.-]+)["'`]/g;
const TEMPLATE_KEY = /`(\w+:[^`\s]*\$\{[^`]*)`/g;

interface TextUse {
  file: string;
  key: string;
  pattern: RegExp;
}

function findTextUses(app: string, file: string, namespaces: ReadonlySet<string>): TextUse[] {
  const source = readFileSync(app + file, "utf8");
  const foundKeys = [LITERAL_KEY, TEMPLATE_KEY].flatMap((kind) =>
    [...source.matchAll(kind)].map(([, key = ""]) => key),
  );
  return foundKeys
    .filter((key) => namespaces.has(key.split(":")[0] ?? ""))
    .map((key) => ({ file, key, pattern: createKeyPattern(key) }));
}

function createKeyPattern(key: string): RegExp {
  const parts = key.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/);
  return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w./-]+")}$`);
}

/** Finds components that pass `t` on; every component can call `getT()` or `useTranslation()`. */
function findTranslatePassing(app: string, file: string): string[] {
  const source = readFileSync(app + file, "utf8");
  return ["t", "texts"]
    .filter((prop) => new RegExp(`\\s${prop}=\\{`).test(source))
    .map((prop) => `app/${file} hands ${prop} on as a prop`);
}

/** Returns the problems in the texts of an app (its folder, with a slash) and in their use. */
export function findTextProblems(app: string): string[] {
  const locales = `${app}i18n/locales/`;
  const english = readLocale(`${locales}en`);
  const namespaces = new Set([...english.keys()].map((key) => key.split(":")[0] ?? ""));
  const languages = readdirSync(locales).filter((language) => language !== "en");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"),
  );
  const uses = files.flatMap((file) => findTextUses(app, file, namespaces));
  const keys = [...new Set([...english.keys()].map((key) => key.replace(PLURAL_SUFFIX, "")))];
  const exact = new Set(uses.map(({ key }) => key));
  const patterns = uses.filter(({ key }) => key.includes("${")).map(({ pattern }) => pattern);
  const isUsed = (key: string) => exact.has(key) || patterns.some((pattern) => pattern.test(key));
  const typedNamespaces = readFileSync(`${app}i18n/i18next.d.ts`, "utf8");
  return [
    ...languages.flatMap((language) =>
      compareLocales(english, readLocale(locales + language), language),
    ),
    ...uses
      .filter(({ pattern }) => !keys.some((key) => pattern.test(key)))
      .map(({ file, key }) => `app/${file} uses ${key}, which does not exist`),
    ...keys.filter((key) => !isUsed(key)).map((key) => `nothing uses ${key}`),
    ...files.flatMap((file) => findTranslatePassing(app, file)),
    ...[...namespaces]
      .filter((namespace) => !typedNamespaces.includes(`${namespace}: typeof ${namespace};`))
      .map((namespace) => `app/i18n/i18next.d.ts does not name ${namespace}`),
  ];
}

if (import.meta.main) {
  const foundProblems = findTextProblems(fileURLToPath(new URL("../app/", import.meta.url)));
  for (const problem of foundProblems) console.error(problem);
  if (foundProblems.length > 0) process.exitCode = 1;
}
