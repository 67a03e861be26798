import { expect, test } from "vitest";
import { buildDomainOrigin, isSameOrBelow, parseDomainName } from "#contract/domain-names.ts";

test.each([
  ["shop.example.com", "shop.example.com"],
  ["  HTTPS://Shop.Example.com/produk?x=1 ", "shop.example.com"],
  ["toko-laras.id.", "toko-laras.id"],
  ["ร้านลลิตา.ไทย", "xn--m3ch3aja9eeo8p.xn--o3cw4h"],
])("reads the domain of %s", (typed, name) => expect(parseDomainName(typed)).toBe(name));

test.each([
  ...["", "toko", "localhost", "http://127.0.0.1", "[::1]", "192.168.1.10", "10.0.0.1:3000"],
  ...["printer.local", "db.internal", "nas.lan", "shop.test", "a.home.arpa", "x.localhost"],
  ...["shop.example.com:8443", "user@shop.example.com", "-a.example.com", "a_b.example.com"],
  ...["shop..example.com", "javascript:alert(1)", `${"a".repeat(64)}.com`, "0x7f.1", "a.123"],
  `${"a.".repeat(130)}com`,
])("refuses %s, which is no public name", (typed) => expect(parseDomainName(typed)).toBeNull());

test("knows the names below a host", () => {
  expect(isSameOrBelow("etalase.id", "etalase.id")).toBe(true);
  expect(isSameOrBelow("app.etalase.id", "etalase.id")).toBe(true);
  expect(isSameOrBelow("myetalase.id", "etalase.id")).toBe(false);
});

test("a domain is served as the app is", () => {
  expect(buildDomainOrigin("https://app.etalase.id", "toko.id")).toBe("https://toko.id");
  expect(buildDomainOrigin("http://localhost:3000", "toko.id")).toBe("http://toko.id:3000");
});
