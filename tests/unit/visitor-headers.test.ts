import { expect, test } from "vitest";
import { buildVisitorHeaders } from "#app/visitor-headers.ts";

const request = (headers: Record<string, string>) =>
  new Request("http://etalase.test/", { headers });

test("the app passes a visitor's headers and address on like a proxy", () => {
  expect(buildVisitorHeaders(request({ "User-Agent": "Firefox" }), "198.51.100.4")).toEqual({
    "User-Agent": "Firefox",
    "X-Forwarded-For": "198.51.100.4",
  });
  expect(buildVisitorHeaders(request({ "X-Forwarded-For": "203.0.113.7" }), "10.0.0.2")).toEqual({
    "X-Forwarded-For": "203.0.113.7, 10.0.0.2",
  });
  expect(buildVisitorHeaders(request({}), undefined)).toEqual({});
});
