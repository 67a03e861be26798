import { expect, test } from "vitest";
import { withSecurityHeaders } from "#app/security-headers.ts";

const PAGE = {
  ...{ nonce: "n0nce", https: true, dev: false },
  ...{ pictures: ["https://pictures.example"], payments: [] },
};

function policyOf(page: typeof PAGE): Map<string, string> {
  const policy = withSecurityHeaders(new Response(""), page).headers.get("Content-Security-Policy");
  return new Map(
    (policy ?? "").split("; ").map((part) => {
      const [name = "", ...sources] = part.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

test("a page may run its own scripts and styles and load pictures from known hosts", () => {
  const policy = policyOf(PAGE);
  expect(policy.get("script-src")).toBe("'self' 'nonce-n0nce'");
  expect(policy.get("style-src")).toBe("'self' 'nonce-n0nce'");
  expect(policy.get("img-src")).toBe("'self' data: blob: https://pictures.example");
  expect([policy.get("object-src"), policy.get("frame-ancestors")]).toEqual(["'none'", "'none'"]);
});

test("behind https HSTS is sent", () => {
  const headers = (https: boolean) =>
    withSecurityHeaders(new Response(""), { ...PAGE, https }).headers;
  expect(headers(true).get("Strict-Transport-Security")).toBe(
    "max-age=31536000; includeSubDomains",
  );
  expect(headers(false).get("Strict-Transport-Security")).toBeNull();
  expect(headers(false).get("X-Content-Type-Options")).toBe("nosniff");
});
