declare const held: unique symbol;

/** Plain data as one text. A payload is written and read value by value: a list's rows would be a thousand of them, a text is one. */
export type Packed<T> = string & { readonly [held]: T };

export function pack<T>(value: T): Packed<T> {
  return JSON.stringify(value) as Packed<T>;
}

export function unpack<T>(packed: Packed<T>): T {
  return JSON.parse(packed) as T;
}
