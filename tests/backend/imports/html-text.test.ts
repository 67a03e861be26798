import { expect, test } from "vitest";
import { convertHtmlToText } from "#backend/imports/html-text.ts";

test("converts a description's HTML to plain text", () => {
  expect(
    convertHtmlToText(
      "<p>Pot <b>tanah liat</b></p><ul><li>Besar</li><li>5&nbsp;kg &amp; kuat</li></ul>",
    ),
  ).toBe("Pot tanah liat\n\n- Besar\n- 5 kg & kuat");
  expect(convertHtmlToText("a<br>b<br/>c")).toBe("a\nb\nc");
  expect(convertHtmlToText("<style>p{}</style><script>alert(1)</script>x<!-- y -->")).toBe("x");
  expect(convertHtmlToText("1 < 2 and 3 > 2\nline two")).toBe("1 < 2 and 3 > 2\nline two");
  expect(convertHtmlToText("&#3618;&#x0E32; &unknown; &#xD800;")).toBe("ยา &unknown; &#xD800;");
  expect(convertHtmlToText("&lt;script&gt;")).toBe("<script>");
});

test("names such as `constructor` are not HTML entities", () => {
  expect(convertHtmlToText("<p>&constructor; &toString;</p>")).toBe("&constructor; &toString;");
});
