import { expect, test } from "vitest";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";

test("names and calls are unique", () => {
  const names = EVERY_ENDPOINT.map((endpoint) => endpoint.name);
  const calls = EVERY_ENDPOINT.map(
    (endpoint) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, "{}")}`,
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
});

test("each place in a path has its parameter, and the other way round", () => {
  for (const { path, params, name } of EVERY_ENDPOINT) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);
    expect(Object.keys(params?.shape ?? {}).sort(), name).toEqual(places.sort());
  }
});
