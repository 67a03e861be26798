import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface Stored {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

export interface StubS3 {
  url: string;
  /** The key is the path: `/bucket/key`. */
  objects: Map<string, Stored>;
  /** Answers the next request with this status. */
  failNext(status: number): void;
  close(): void;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();

/**
 * Starts an S3 server with PUT, GET, HEAD and DELETE of objects. It refuses (403) requests that are
 * not signed with `secret`: AWS Signature Version 4
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), computed here from the
 * received request.
 */
export async function startStubS3(secret: string): Promise<StubS3> {
  const objects = new Map<string, Stored>();
  let failure: number | undefined;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? "";
    const answer = (
      status: number,
      headers: Record<string, string> = {},
      content: Buffer | string = "",
    ) => {
      response.writeHead(status, headers);
      response.end(request.method === "HEAD" ? undefined : content);
    };
    const failed = failure;
    failure = undefined;
    if (failed) return answer(failed, {}, "<Error><Code>InternalError</Code></Error>");
    if (
      signatureOf(request, body, secret) !==
      /Signature=(\w+)/.exec(request.headers.authorization ?? "")?.[1]
    ) {
      return answer(403, {}, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    }
    if (request.method === "PUT") {
      objects.set(path, { body, headers: kept(request) });
      return answer(200);
    }
    if (request.method === "DELETE") {
      objects.delete(path);
      return answer(204);
    }
    const found = objects.get(path);
    return found
      ? answer(200, { ...found.headers, "content-length": String(found.body.length) }, found.body)
      : answer(404);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (status) => {
      failure = status;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the headers that a GET of the object repeats: type and metadata. */
function kept({ headers }: IncomingMessage): Record<string, string> {
  const names = Object.keys(headers).filter(
    (name) => name === "content-type" || name.startsWith("x-amz-meta-"),
  );
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
}

function signatureOf(
  { headers, method, url = "" }: IncomingMessage,
  body: Buffer,
  secret: string,
): string {
  const [, scope = "", signed = ""] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization ?? "") ?? [];
  const claimed = String(headers["x-amz-content-sha256"] ?? "");
  const payload = claimed === "UNSIGNED-PAYLOAD" ? claimed : sha256(body);
  const [path = "", query = ""] = url.split("?");
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, path, query, lines.join(""), signed, payload].join("\n");
  const [date = "", region = "", service = "", end = ""] = scope.split("/");
  const key = [date, region, service, end].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${secret}`,
  );
  return hmac(
    key as Buffer,
    ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n"),
  ).toString("hex");
}
