import type { Plugin } from "vite";

interface LeftOut {
  file: RegExp;
  /** How many places must be found: another version of the package is looked at again before it is cut. */
  times: number;
  cut: RegExp;
  put: string;
  /** Also where the server renders, because the page reads differently. */
  everywhere?: true;
}

const UNUSED = {
  react: [
    "Children",
    "PureComponent",
    "addTransitionType",
    "cacheSignal",
    "createRef",
    "unstable_useCacheRefresh",
  ],
  dom: [
    "preconnect",
    "prefetchDNS",
    "preinit",
    "preinitModule",
    "preloadModule",
    "unstable_batchedUpdates",
    "useFormState",
    "useFormStatus",
  ],
};

const exported = (names: readonly string[]) =>
  new RegExp(`^exports\\.(?:${names.join("|")}) = `, "gm");

/**
 * Code that browsers would load although nothing here can reach it, because its package is written in a way that a bundler cannot see through
 * (docs/decisions/0015-left-out-code.md). Each entry takes away the one thing that holds it.
 */
const LEFT_OUT: readonly LeftOut[] = [
  // As CommonJS a package holds all of its exports. What is built is searched for these names below.
  {
    file: /\/react\/cjs\/react\.production\.js$/,
    times: 6,
    cut: exported(UNUSED.react),
    put: "void ",
  },
  {
    file: /\/react-dom\/cjs\/react-dom\.production\.js$/,
    times: 8,
    cut: exported(UNUSED.dom),
    put: "void ",
  },
  // Links are our own (app/components/ui/link.tsx). Names for React's developer tools hold the router's, with the prefetching that only they do.
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    times: 5,
    cut: /^[\w.]+\.displayName = .*$/gm,
    put: "",
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    times: 4,
    cut: /= React\$1\.forwardRef\(/g,
    put: "= /* @__PURE__ */ React$1.forwardRef(",
  },
  // Nobody listens to the router's measuring points.
  {
    file: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    times: 2,
    cut: /if \(init\.instrumentations\)/g,
    put: "if (false)",
  },
  // Where forms lead is asked for when one is sent: otherwise each page fetches the code of every screen that one of its forms leads to.
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    times: 1,
    cut: /forwardRef\(\(\{ discover = "render"/g,
    put: 'forwardRef(({ discover = "none"',
    everywhere: true,
  },
];

/** Leaves that code out of what browsers load. Stops the build when a package reads differently than when this was written. */
export function leaveOut(): Plugin {
  return {
    name: "etalase:leave-out",
    apply: "build",
    transform(code, id) {
      const path = id.replaceAll("\\", "/").split("?")[0] ?? id;
      const cuts = LEFT_OUT.filter(
        ({ file, everywhere }) =>
          (everywhere || this.environment.name === "client") && file.test(path),
      );
      if (cuts.length === 0) return undefined;
      return { code: cuts.reduce((text, entry) => cutOut(text, entry, path), code), map: null };
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const used = new RegExp(`\\.(?:${[...UNUSED.react, ...UNUSED.dom].join("|")})\\b`);
      for (const file of Object.values(bundle)) {
        const name = file.type === "chunk" ? used.exec(file.code)?.[0] : undefined;
        if (name)
          throw new Error(
            `scripts/leave-out.ts: ${file.fileName} uses ${name}, which is left out: take it off the list`,
          );
      }
    },
  };
}

function cutOut(code: string, { cut, put, times }: LeftOut, path: string): string {
  const found = code.match(cut)?.length ?? 0;
  if (found !== times)
    throw new Error(
      `scripts/leave-out.ts: ${path} has ${found} places like ${cut} instead of ${times}`,
    );
  return code.replace(cut, () => put);
}
