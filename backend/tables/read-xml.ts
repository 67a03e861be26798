import sax from "sax";
import { ProblemError } from "../http/problem-error.ts";
import { refuse } from "./file-record.ts";
import { MAX_ATTRIBUTES, MAX_DEPTH, tooMuch, type WorkMeter } from "./read-limits.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What is made of a part's elements, named without their namespace's prefix. */
export interface XmlReader<T> {
  open(name: string, attributes: Attributes): void;
  /** Of one element, in several pieces when it is long. */
  text?(text: string): void;
  /** An item when the element that ends was one. */
  close?(name: string): T | undefined;
}

/**
 * The items that `reader` makes of a part, as it is unpacked. In one pass, and strictly: what is
 * not well-formed ends there (422 `not_xlsx`), as do document type declarations, which workbooks
 * never have (ECMA-376 part 2 §8.2.5).
 */
export function* readXml<T>(
  pieces: Iterable<string>,
  reader: XmlReader<T>,
  meter: WorkMeter,
): Generator<T> {
  // It counts its position (the default), and by that notices a name, attribute or comment that
  // goes on for ever.
  const parser = sax.parser(true);
  let ready: T[] = [];
  let depth = 0;
  let attributeCount = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw refuse("not_xlsx");
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
    throw error instanceof ProblemError ? error : refuse("not_xlsx");
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** An attribute that has a prefix in one program's files and another or none in the next. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((each) => localName(each) === name);
  return key === undefined ? undefined : attributes[key];
}
