import type { FileStorage } from "@remix-run/file-storage";
import { createFsFileStorage } from "@remix-run/file-storage/fs";
import { createS3FileStorage } from "@remix-run/file-storage-s3";
import { restrictFolder } from "./private-folder.ts";

/**
 * Opens the storage of uploads, labels and imported files: a folder, or `s3://bucket/prefix` with
 * the AWS_* variables (`AWS_ENDPOINT_URL` for other providers). Throws an Error that names a
 * missing variable.
 */
export function openFiles(url: string, env: Record<string, string | undefined>): FileStorage {
  if (!url.startsWith("s3://")) {
    restrictFolder(url);
    return createFsFileStorage(url);
  }
  const { host: bucket, pathname } = new URL(url);
  const storage = createS3FileStorage({
    bucket,
    region: env.AWS_REGION ?? "us-east-1",
    accessKeyId: requireVariable(env, "AWS_ACCESS_KEY_ID"),
    secretAccessKey: requireVariable(env, "AWS_SECRET_ACCESS_KEY"),
    ...(env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}),
    ...(env.AWS_ENDPOINT_URL ? { endpoint: env.AWS_ENDPOINT_URL, forcePathStyle: true } : {}),
  });
  const prefix = pathname.replace(/^\/|\/$/g, "");
  return prefix === "" ? storage : withPrefix(storage, `${prefix}/`);
}

function withPrefix(storage: FileStorage, prefix: string): FileStorage {
  return {
    get: (key) => storage.get(prefix + key),
    has: (key) => storage.has(prefix + key),
    put: (key, file) => storage.put(prefix + key, file),
    remove: (key) => storage.remove(prefix + key),
    set: (key, file) => storage.set(prefix + key, file),
    async list(options) {
      const listResult = await storage.list({
        ...options,
        prefix: prefix + (options?.prefix ?? ""),
      } as typeof options);
      return {
        ...listResult,
        files: listResult.files.map((file) => ({ ...file, key: file.key.slice(prefix.length) })),
      } as typeof listResult;
    },
  };
}

function requireVariable(env: Record<string, string | undefined>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is needed to store files in S3`);
  return value;
}
