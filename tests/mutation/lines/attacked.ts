import type { Mutant } from "../mutant.ts";

const HOSTILE_FILES = ["tests/unit/hostile-files.test.ts"];
const HOSTILE_PICTURES = ["tests/backend/products/hostile-pictures.test.ts"];
const SECURITY_LOG = ["tests/backend/accounts/security-log.test.ts"];
const SELLERS_TEST = ["tests/backend/shopee/sellers.test.ts"];
const PULL_CLOCK = ["tests/backend/orders/pull-clock.test.ts"];

/**
 * The code that prevents each defect in docs/security.md that attacks found. The readers of
 * uploaded files are left out: they run in a separate process, for which Node loads the unbroken
 * files from disk.
 */
export const ATTACKED: readonly Mutant[] = [
  {
    file: "backend/db/batching-pool.ts",
    line: 'this.on("connect", (client) => client.on("error", ignoreError));',
    becomes: "",
    why: "A database that restarts while a transaction is open ends the server.",
    tests: ["tests/backend/platform/batching-pool.test.ts"],
    onPostgres: true,
  },
  {
    file: "backend/http/errors.ts",
    line: "if (isUnavailable(error)) return answerProblem(c, 503, makeUnavailableError().problem);",
    becomes: "",
    why: "While the database is away callers are told that we are broken, and do not come back.",
    tests: ["tests/backend/http/unavailable.test.ts"],
  },
  {
    file: "backend/db/folder-lock.ts",
    line: "begin exclusive",
    becomes: "begin",
    why: "Two containers on one folder destroy the database.",
    tests: ["tests/backend/platform/folder-lock.test.ts"],
  },
  {
    file: "backend/processes/ask-process.ts",
    line: 'child.kill("SIGKILL");\n  }, ms);',
    becomes: "}, ms);",
    why: "A file that takes for ever keeps its process.",
    tests: HOSTILE_FILES,
  },
  {
    file: "backend/tables/read-in-process.ts",
    line: "using _permit = await readingSemaphore.take(accountId);",
    becomes: "",
    why: "One account reads as many files at once as it likes.",
    tests: HOSTILE_FILES,
  },
  {
    file: "backend/products/picture-file.ts",
    line: "if (width * height > MAX_PIXELS)",
    becomes: "if (width * height > MAX_PIXELS * 100)",
    why: "A picture of a megabyte takes seconds and gigabytes.",
    tests: HOSTILE_PICTURES,
  },
  {
    file: "backend/products/picture-file.ts",
    line: 'if (countDecodedBytes(facts) > MAX_DECODED_BYTES)\n    throw makePictureProblem(413, "image_encoding", name);',
    becomes: "",
    why: "An interlaced picture of sixteen bits is held whole.",
    tests: HOSTILE_PICTURES,
  },
  {
    file: "backend/products/picture-file.ts",
    line: "using _permit = await decodeSemaphore.take(accountId);",
    becomes: "",
    why: "Pictures are decoded all at once.",
    tests: HOSTILE_PICTURES,
  },
  {
    file: "sandbox/for-seller.ts",
    line: 'typeof seller === "string" ? answer(seller) : seller',
    becomes: 'answer(typeof seller === "string" ? seller : "")',
    why: "The sandbox's pages and controls are open to the world.",
    tests: SELLERS_TEST,
  },
  {
    file: "sandbox/controls-http.ts",
    line: "await of.requireShop(seller, shopId);",
    becomes: "",
    why: "Orders and buyers of another seller's sandbox shop are listed.",
    tests: SELLERS_TEST,
  },
  {
    file: "sandbox/controls-http.ts",
    line: "await of.ownInput(seller, input)",
    becomes: "input",
    why: "Another seller's sandbox shop is worked by whoever knows its id.",
    tests: SELLERS_TEST,
  },
  {
    file: "backend/http/implement.ts",
    line: "if (!endpoint.modes.includes(caller.mode))",
    becomes: "if (!endpoint.modes.includes(caller.mode) && caller.isInternal)",
    why: "Suspended and closed accounts go on through the API.",
    tests: ["tests/backend/access/modes.test.ts"],
  },
  {
    file: "backend/private-folder.ts",
    line: "chmodSync(path, mode & 0o700)",
    becomes: "chmodSync(path, mode)",
    why: "Everybody on the machine reads the database.",
    tests: ["tests/backend/platform/private-folder.test.ts"],
  },
  {
    file: "backend/private-folder.ts",
    line: "mkdirSync(path, { recursive: true, mode: 0o700 });",
    becomes: "mkdirSync(path, { recursive: true });",
    why: "Everybody on the machine looks into our folders.",
    tests: ["tests/backend/platform/private-folder.test.ts"],
  },
  {
    file: "backend/http/errors.ts",
    line: "if (error.status === 403) logDenial(c, error.problem.code);",
    becomes: "",
    why: "Nobody hears of who tries what they may not.",
    tests: SECURITY_LOG,
  },
  {
    file: "backend/log.ts",
    line: 'isStatementError\n    ? "A statement failed"\n    : isDatabaseError\n      ? "refused"\n      : error.message',
    becomes: "error.message",
    why: "Names, addresses and secrets are logged with the statement that failed.",
    tests: ["tests/backend/platform/log.test.ts"],
  },
  {
    file: "backend/listings/lock-targets.ts",
    line: '    .orderBy(asc(channelProducts.id))\n    .for("update");',
    becomes: '    .for("update");',
    why: "Publishes of the same products wait for each other crosswise.",
    tests: ["tests/backend/channels/parallel-publish.test.ts"],
    onPostgres: true,
  },
  {
    file: "backend/orders/read-spans.ts",
    line: "if (!channel?.cursor || channel.cursor > makeLatestCursor(until))",
    becomes: "if (!channel?.cursor)",
    why: "A clock that was ahead leaves orders unread.",
    tests: PULL_CLOCK,
  },
  {
    file: "backend/orders/read-spans.ts",
    line: "            gt(last, makeLatestCursor(now)),\n",
    becomes: "",
    why: "A shop last read by a clock that was ahead is not read until the time has come.",
    tests: PULL_CLOCK,
  },
  {
    file: "backend/http/errors.ts",
    line: "if (isOutOfRange(error))",
    becomes: "if (isOutOfRange(null))",
    why: "A sum that no column holds is a failure of ours.",
    tests: ["tests/backend/http/numbers.test.ts"],
  },
  {
    file: "contract/csv-text.ts",
    line: 'text.replace(BARE_FORMULAS, "\'")',
    becomes: "text",
    why: "After the separator of the reader's language a field becomes a formula.",
    tests: ["tests/contract/csv-text.test.ts"],
  },
  {
    file: "backend/marketplaces/own-picture.ts",
    line: "if (!PICTURE_NAME.test(id)) return null;",
    becomes: "",
    why: "A picture's address leads to other things of the same host.",
    tests: ["tests/unit/own-picture.test.ts"],
  },
  {
    file: "backend/demo/demo-run.ts",
    line: "if (!run || run.finishedAt !== null) return;",
    becomes: "if (!run || run.finishedAt === null) return;",
    why: "A demo that was killed in the making stays half made.",
    tests: ["tests/backend/platform/demo-run.test.ts"],
  },
  {
    file: "backend/demo/demo-run.ts",
    line: "if ((countRow?.n ?? 0) > 0)",
    becomes: "if ((countRow?.n ?? 0) < 0)",
    why: "Clearing a half-made demo takes somebody's account along.",
    tests: ["tests/backend/platform/demo-run.test.ts"],
  },
  {
    file: "backend/channels/delete-pushes.ts",
    line: ".where(lt(webhookEvents.receivedAt, new Date(now().getTime() - RETENTION_MS)))",
    becomes: ".where(lt(webhookEvents.receivedAt, new Date(0)))",
    why: "Pushes are kept for ever.",
    tests: ["tests/backend/channels/forget-pushes.test.ts"],
  },
  {
    file: "backend/http/storage-health.ts",
    line: "if (bavail * bsize < minFreeBytes)",
    becomes: "if (bavail * bsize < 0)",
    why: "A server on a full disk says that it is ready.",
    tests: ["tests/backend/platform/storage-health.test.ts"],
  },
  {
    file: "backend/stocks/batches/delete-unapplied-batches.ts",
    line: "lt(stockBatches.createdAt, new Date(now().getTime() - KEPT_MS)),",
    becomes: "lt(stockBatches.createdAt, new Date(0)),",
    why: "Checked stock files are kept for ever.",
    tests: ["tests/backend/stocks/forget-checked.test.ts"],
  },
  {
    file: "backend/stocks/batches/delete-unapplied-batches.ts",
    line: "and(matchBatch(key), matchUnapplied, notExists(appliedItems))",
    becomes: "and(matchBatch(key), matchUnapplied)",
    why: "What a stopped file did change is forgotten.",
    tests: ["tests/backend/stocks/forget-checked.test.ts"],
  },
];
