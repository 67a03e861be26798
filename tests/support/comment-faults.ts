/** The repository's files and headings, to which comments may refer. */
export interface Repository {
  /** Paths of all files, relative to the root. */
  files: readonly string[];
  headingsOf: (page: string) => readonly string[];
}

const WIDTH = 100;
/** A block, or consecutive lines that begin with `//`. In JSX, a block is in braces. */
const COMMENT = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|(?<=[;,{}()[\]] )\/\/ .*$/gm;
/** A file by its name or path, or a folder by its path from the root. */
const PLACE =
  /(?<![\w./@:$#*-])((?:[\w$@()+.-]+\/)*[\w$()-][\w$.()-]*\.(?:tsx?|mjs|cjs|css|md|sql)|(?:app|backend|bench|contract|design|docs|sandbox|scripts|server|tests|vite)\/[\w$/+-]*\w)(?!\w)/g;
const HEADINGS = /(docs\/[\w./-]+\.md) ((?:(?:, | and )?"[^"]+")+)/g;
/** Other standards also have parts and paragraphs, but the comment names them. */
const OUTSIDE =
  /\bspecification part\b|(?<!ECMA-\d+ )\bpart \d+,? §|\bthe specification\b(?! files)|\bissue #?\d+/i;
/** A sentence begins with its subject or its verb (docs/writing.md). */
const NO_SUBJECT = /^(?:Of|Whose|Whoever|What|Which|null:)(?= )/;
/** Directives for tools must stay on one line. */
const FOR_TOOLS = /biome-ignore|@ts-|^\/\/\/ /;

export function findCommentFaults(file: string, source: string, repository: Repository): string[] {
  const { files, headingsOf } = repository;
  const faults: string[] = [];
  for (const [comment] of source.matchAll(COMMENT)) {
    const lines = comment.split("\n").map((line) => line.trimEnd());
    const long = lines.find((line) => line.length > WIDTH && line.trim().split(" ").length > 2);
    if (long && !FOR_TOOLS.test(long.trim())) faults.push(`${file}: wider than ${WIDTH}: ${long}`);
    const text = lines
      .map((line) => line.trim().replace(/^(?:\{?\/\*+|\*\/|\*|\/\/) ?/, ""))
      .join(" ")
      .replace(/https?:\/\/\S+/g, "");
    if (NO_SUBJECT.test(text.trim()))
      faults.push(`${file}: begins without a subject: ${text.trim().slice(0, 60)}`);
    if (OUTSIDE.test(text)) faults.push(`${file}: points outside of the repository: ${text}`);
    for (const [, found = ""] of text.matchAll(PLACE)) {
      const place = found.includes(")") ? found : found.replace(/^\(/, "");
      if (!isThere(place, files)) faults.push(`${file}: ${place} is not there`);
    }
    for (const [, page = "", named = ""] of text.matchAll(HEADINGS))
      for (const [, heading = ""] of named.matchAll(/"([^"]+)"/g))
        if (!headingsOf(page).includes(heading)) faults.push(`${file}: no "${heading}" in ${page}`);
  }
  return faults;
}

/** A comment may use the name of a file or the end of its path. */
const isThere = (place: string, files: readonly string[]) =>
  files.some(
    (file) =>
      file === place ||
      file.endsWith(`/${place}`) ||
      file.startsWith(`${place}/`) ||
      file.includes(`/${place}/`) ||
      file.startsWith(`${place}.`),
  );
