import { expect, test } from "vitest";
import { asidePlace, filled, frameOf, noncePlace } from "#app/aside.ts";
import { bytesOf } from "#app/page-bytes.ts";

const text = (pieces: readonly string[]) => new TextDecoder().decode(bytesOf(pieces));

test("a page is its pieces in UTF-8, whatever their letters and however long", () => {
  const pieces = ["<p>", "ร้านค้า – “x” 😀", "é".repeat(300_000), "</p>"];
  expect(text(pieces)).toBe(pieces.join(""));
  expect(text(["short"]), "nothing of the page before is left").toBe("short");
});

test("a page keeps its bytes when the next one is made", () => {
  const first = bytesOf(["first"]);
  bytesOf(["other"]);
  expect(new TextDecoder().decode(first)).toBe("first");
});

test("each request's nonce stands wherever there is a place for it", () => {
  const frame = frameOf(
    `<script nonce="${noncePlace()}">1</script>${asidePlace(0)}<script nonce="${noncePlace()}">2</script>`,
  );
  for (const nonce of ["$&", "other"])
    expect(filled(frame, [["<p>"]], nonce).join("")).toBe(
      `<script nonce="${nonce}">1</script><p><script nonce="${nonce}">2</script>`,
    );
});

test("what was set aside goes where its place is, in whatever order the places stand", () => {
  const page = `<a>${asidePlace(1)}<b>${asidePlace(0)}</b></a>`;
  expect(filled(frameOf(page), [["$& ", "zero"], ["one"], ["never shown"]], "n").join("")).toBe(
    "<a>one<b>$& zero</b></a>",
  );
  expect(filled(frameOf("<a></a>"), [], "n")).toEqual(["<a></a>"]);
});
