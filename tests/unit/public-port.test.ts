import { expect, test } from "vitest";
import { isAllowedUrl } from "#backend/outbound/guarded-post.ts";
import { isPublicPort } from "#backend/outbound/public-port.ts";

test.each([
  ["https://example.com/", true],
  ["https://example.com:443/", true],
  ["https://example.com:80/", true],
  ["https://example.com:1024/", true],
  ["https://example.com:8443/", true],
  ["https://example.com:22/", false],
  ["https://example.com:25/", false],
  ["https://example.com:444/", false],
  ["https://example.com:1023/", false],
  ["https://example.com:0/", false],
])("%s may be called: %s", (address, may) => {
  expect([isPublicPort(new URL(address)), isAllowedUrl(address)]).toEqual([may, may]);
});
