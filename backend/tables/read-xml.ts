import sax from "sax";
import { ProblemError } from "../http/problem-error.ts";
import { fileRefusal } from "./file-record.ts";
import { MAX_ATTRIBUTES, MAX_DEPTH, tooMuch, type WorkMeter } from "./read-limits.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Builds items from a part's elements, named without their namespace prefix. */
export interface XmlReader<T> {
  open(name: string, attributes: Attributes): void;
  /** Called several times for a long text. */
  text?(text: string): void;
  /** Returns an item if the closing element was one. */
  close?(name: string): T | undefined;
}

/**
 * Yields the items of `reader` while a part is unpacked, in one strict pass. Malformed XML ends it
 * (422 `not_xlsx`), and so do document type declarations, which workbooks never have (ECMA-376 part
 * 2 §8.2.5).
 */
export function* readXml<T>(
  pieces: Iterable<string>,
  reader: XmlReader<T>,
  meter: WorkMeter,
): Generator<T> {
  // Counting the position (the default) also detects an endless name, attribute or comment.
  const parser = sax.parser(true);
  let ready: T[] = [];
  let depth = 0;
  let attributeCount = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw fileRefusal("not_xlsx");
  };
  parser.onattribute = () => {
    if (++attributeCount > MAX_ATTRIBUTES) throw tooMuch("attributes");
  };
  parser.onopentag = ({ name, attributes }) => {
    attributeCount = 0;
    meter.spend("elements");
    if (++depth > MAX_DEPTH) throw tooMuch("depth");
    reader.open(localName(name), attributes as Attributes);
  };
  parser.onclosetag = (name) => {
    depth--;
    const item = reader.close?.(localName(name));
    if (item !== undefined) ready.push(item);
  };
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = (text) => reader.text?.(text);
  let isEmpty = true;
  for (const piece of pieces) {
    isEmpty = false;
    parse(() => parser.write(piece));
    yield* ready;
    ready = [];
  }
  if (!isEmpty) parse(() => parser.close());
  yield* ready;
}

function parse(step: () => void): void {
  try {
    step();
  } catch (error) {
    throw error instanceof ProblemError ? error : fileRefusal("not_xlsx");
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Finds an attribute whatever its prefix, which differs between programs. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((each) => localName(each) === name);
  return key === undefined ? undefined : attributes[key];
}
