/** A place in JSON: the names and positions on the way to it. */
type Place = readonly (string | number)[];

/** Changes that another version of a marketplace may make to a field. */
const CHANGES: Readonly<Record<string, (value: unknown) => unknown>> = {
  "is null": () => null,
  "is an empty text": () => "",
  "is an unknown word": () => "SOMETHING_NEW",
  "is a member of every object": () => "constructor",
  "is a number": () => 7.5,
  "is a huge number": () => 1e300,
  "is a negative number": () => -1,
  "is a list": (value) => [value],
  "is an object": (value) => ({ value }),
  "is a boolean": () => true,
};

export interface Mutation {
  /** The place and what happens there, for a failure's message. */
  name: string;
  value: unknown;
}

/** Yields the value with each of its fields changed in each way, one at a time. */
export function* mutate(value: unknown): Generator<Mutation> {
  for (const place of listPlaces(value)) {
    const name = place.join(".");
    for (const [change, apply] of Object.entries(CHANGES))
      yield { name: `${name} ${change}`, value: changeAt(value, place, apply) };
    const last = place.at(-1);
    if (typeof last !== "string") continue;
    yield { name: `${name} is missing`, value: renameAt(value, place, null) };
    const otherCase = last === last.toUpperCase() ? last.toLowerCase() : last.toUpperCase();
    yield { name: `${name} is ${otherCase}`, value: renameAt(value, place, otherCase) };
  }
}

function* listPlaces(value: unknown, place: Place = []): Generator<Place> {
  if (place.length > 0) yield place;
  if (typeof value !== "object" || value === null) return;
  const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  for (const name of names)
    yield* listPlaces((value as Record<string | number, unknown>)[name], [...place, name]);
}

function changeAt(value: unknown, [name, ...rest]: Place, apply: (old: unknown) => unknown) {
  if (name === undefined) return apply(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[name] = changeAt(copy[name], rest, apply);
  return copy;
}

/** Renames a field. Removes it if there is no other name. */
function renameAt(value: unknown, place: Place, otherName: string | null): unknown {
  const last = String(place.at(-1));
  return changeAt(value, place.slice(0, -1), (parent) => {
    const { [last]: old, ...others } = parent as Record<string, unknown>;
    return otherName === null ? others : { ...others, [otherName]: old };
  });
}
