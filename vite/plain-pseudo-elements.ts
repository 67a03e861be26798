import type { Plugin } from "vite";

const SHEET = /\/app\/app\.css(?:$|\?)/;
/** As it is built. */
const RESET = "*,:after,:before,::backdrop{box-sizing:border-box;";

/**
 * Tailwind's reset speaks for `::before`, `::after` and `::backdrop` of every element, so that browsers work out three styles for each instead of one, a tenth
 * of a list's first style. Those that we draw say for themselves what they need. Stops the build when the reset reads differently.
 */
export function plainPseudoElements(): Plugin {
  return {
    name: "etalase:plain-pseudo-elements",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!SHEET.test(id) || code === "") return undefined;
      if (!code.includes(RESET))
        this.error(
          "Tailwind's reset reads differently than when scripts/plain-pseudo-elements.ts was written",
        );
      return { code: code.replace(RESET, "*{box-sizing:border-box;"), map: null };
    },
  };
}
