import type { Plugin } from "rolldown";

/**
 * What keeps the text of the server's bundles small, which V8 holds for as long as the server runs. Zod brings its messages in fifty languages, none of
 * which is shown to anybody; and a file with a single character beyond ASCII takes two bytes for each of its characters.
 */
export function smallInMemory(): Plugin {
  return {
    name: "etalase:small-in-memory",
    transform(code, id) {
      if (!/\/zod\/v4\/locales\/index\.js$/.test(id.replaceAll("\\", "/"))) return undefined;
      const english = /^export \{ default as en \} from ".\/en.js";$/m.exec(code)?.[0];
      if (!english) throw new Error(`scripts/small-in-memory.ts: ${id} reads differently`);
      return { code: english, map: null };
    },
    // Not when a chunk is rendered: it is printed once more after that, with the characters.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = file.code.replace(BEYOND_ASCII, escaped);
    },
  };
}

// Anywhere but in String.raw, which no code here uses with such characters, an escape is the same character.
const BEYOND_ASCII = /[\u0080-\uffff]/g;
const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
