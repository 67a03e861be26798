import sax from "sax";
import { findByWord } from "#contract/word-table.ts";
import { ProblemError } from "../http/problem-error.ts";
import { fileRefusalProblem } from "./file-record.ts";
import { MAX_ATTRIBUTES, MAX_DEPTH, tooMuchRefusal, type WorkMeter } from "./read-limits.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Elements are named without their namespace prefix. */
export interface XmlReader<T> {
  open(name: string, attributes: Attributes): void;
  /** Called repeatedly for a long text. */
  text?(text: string): void;
  /** Returns an item if the closing element completes one. */
  close?(name: string): T | undefined;
}

/**
 * Yields items while a part is unpacked, in one strict pass. Throws 422 `not_xlsx` for malformed
 * XML and for document type declarations, which workbooks never have (ECMA-376 part 2 §8.2.5).
 */
export function* readXml<T>(
  pieces: Iterable<string>,
  reader: XmlReader<T>,
  meter: WorkMeter,
): Generator<T> {
  // Tracking the position (the default) also detects an endless name, attribute or comment.
  const parser = sax.parser(true);
  let readyItems: T[] = [];
  let depth = 0;
  let attributeCount = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw fileRefusalProblem("not_xlsx");
  };
  parser.onattribute = () => {
    if (++attributeCount > MAX_ATTRIBUTES) throw tooMuchRefusal("attributes");
  };
  parser.onopentag = ({ name, attributes }) => {
    attributeCount = 0;
    meter.spend("elements");
    if (++depth > MAX_DEPTH) throw tooMuchRefusal("depth");
    reader.open(removePrefix(name), attributes as Attributes);
  };
  parser.onclosetag = (name) => {
    depth--;
    const item = reader.close?.(removePrefix(name));
    if (item !== undefined) readyItems.push(item);
  };
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = (text) => reader.text?.(text);
  let isEmpty = true;
  for (const piece of pieces) {
    isEmpty = false;
    parseStep(() => parser.write(piece));
    yield* readyItems;
    readyItems = [];
  }
  if (!isEmpty) parseStep(() => parser.close());
  yield* readyItems;
}

function parseStep(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw error instanceof ProblemError ? error : fileRefusalProblem("not_xlsx");
  }
}

const removePrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Prefixes differ between programs. */
export function findAttribute(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((entry) => removePrefix(entry) === name);
  return key === undefined ? undefined : findByWord(attributes, key);
}
