import type { Mutant } from "../mutant.ts";

const BODY_CAP = ["tests/unit/body-cap.test.ts"];
const EVERY_ANSWER = ["tests/http/every-answer.test.ts"];
const SESSION_TEST = ["tests/unit/session.test.ts"];
const HEADERS_TEST = ["tests/unit/security-headers.test.ts"];
const SESSIONS_TEST = ["tests/backend/accounts/sessions.test.ts"];
const SIGN_IN_TESTS = [
  "tests/backend/accounts/sign-in.test.ts",
  "tests/backend/accounts/sign-in-limits.test.ts",
];
const PASSWORDS_TEST = ["tests/backend/accounts/common-passwords.test.ts"];

/** Defences against strangers: limits, headers, sessions, passwords. */
export const STRANGERS: readonly Mutant[] = [
  {
    file: "app/session/session.ts",
    line: "handedCode !== null && handedCode === (await digestCode(code))",
    becomes: "handedCode !== null",
    why: "A link signs its reader in as whoever made it.",
    tests: SESSION_TEST,
  },
  {
    file: "server/body-cap.ts",
    line: "if (length > cap.bytes && !isCut) return refuseBody();",
    becomes: "",
    why: "What says that it is too large is read all the same.",
    tests: BODY_CAP,
  },
  {
    file: "server/body-meter.ts",
    line: "bytes > cap.bytes || fields > cap.fields",
    becomes: "bytes > cap.bytes",
    why: "A form of half a million fields blocks everybody.",
    tests: BODY_CAP,
  },
  {
    file: "server/body-meter.ts",
    line: "restOfChunk = piece.subarray(-(Buffer.byteLength(boundary) - 1));",
    becomes: "",
    why: "Fields whose boundary is cut in two are not counted.",
    tests: BODY_CAP,
  },
  {
    file: "server/body-cap.ts",
    line: "if (IS_SMALL.test(path)) return SMALL_CAP;",
    becomes: "",
    why: "Who is not signed in sends megabytes.",
    tests: BODY_CAP,
  },
  {
    file: "server/every-answer.ts",
    line: "if (!METHODS.includes(c.req.method))",
    becomes: 'if (c.req.method === "TEAPOT")',
    why: "TRACE is a failure of ours.",
    tests: EVERY_ANSWER,
  },
  {
    file: "backend/http/answer-headers.ts",
    line: 'c.header("Cache-Control", "private, no-store");',
    becomes: "undefined;",
    why: "Proxies and browsers keep an account's answers.",
    tests: EVERY_ANSWER,
  },
  {
    file: "app/security-headers.ts",
    line: '["X-Content-Type-Options", "nosniff"],',
    becomes: "",
    why: "A browser guesses what an answer is.",
    tests: EVERY_ANSWER,
  },
  {
    file: "app/security-headers.ts",
    line: "max-age=31536000${",
    becomes: "max-age=0${",
    why: "The first page after a holiday comes over http.",
    tests: EVERY_ANSWER,
  },
  {
    file: "app/security-headers.ts",
    line: "dev ? \"style-src 'self' 'unsafe-inline'\" : `style-src 'self' 'nonce-${nonce}'`,",
    becomes: `"style-src 'self' 'unsafe-inline'",`,
    why: "What is smuggled into a page may dress it.",
    tests: HEADERS_TEST,
  },
  {
    file: "app/security-headers.ts",
    line: `["img-src 'self' data: blob:", ...pictures].join(" "),`,
    becomes: `"img-src *",`,
    why: "A page sends what it shows away in a picture's address.",
    tests: HEADERS_TEST,
  },
  {
    file: "contract/cookies.ts",
    line: "(secure ? `__Host-${name}` : name)",
    becomes: "(secure ? name : name)",
    why: "A sibling host sets our session's cookie.",
    tests: SESSION_TEST,
  },
  {
    file: "backend/accounts/sign-in.ts",
    line: 'limit: MAX_PER_EMAIL, after: "delay" }',
    becomes: "limit: MAX_PER_EMAIL }",
    why: "A stranger locks a seller out by wrong passwords.",
    tests: SIGN_IN_TESTS,
  },
  {
    file: "backend/accounts/common-passwords.ts",
    line: "if (commonWords.has(typedText) || new Set(typedText).size === 1) return true;",
    becomes: "",
    why: "The commonest passwords are taken.",
    tests: PASSWORDS_TEST,
  },
  {
    file: "backend/accounts/common-passwords.ts",
    line: "if (letters.length * 2 > typedText.length && commonWords.has(letters)) return true;",
    becomes: "",
    why: "A common word with a year behind it is taken.",
    tests: PASSWORDS_TEST,
  },
  {
    file: "backend/accounts/sessions.ts",
    line: "const MAX_IDLE_MS = 10 * DAY_MS;",
    becomes: "const MAX_IDLE_MS = 1000 * DAY_MS;",
    why: "A forgotten browser stays signed in.",
    tests: SESSIONS_TEST,
  },
  {
    file: "backend/accounts/sessions.ts",
    line: "or(eq(sessions.id, sessionId), eq(sessions.parentId, sessionId)),",
    becomes: "eq(sessions.id, sessionId),",
    why: "A link's token outlives the session it was made from.",
    tests: SESSIONS_TEST,
  },
];
