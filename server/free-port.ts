import { createServer } from "node:net";

export const describeTakenPort = (port: number) =>
  `Port ${port} is taken. Stop what runs there, or choose another: PORT=${port === 3001 ? 3002 : 3001} npm start`;

/** Throws an Error with advice if the port is in use. Leaves other errors to the server. */
export async function requireFreePort({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<void> {
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe.once("error", (error: NodeJS.ErrnoException) =>
    error.code === "EADDRINUSE" ? reject(new Error(describeTakenPort(port))) : resolve(),
  );
  probe.listen({ port, host }, () => probe.close(() => resolve()));
  await promise;
}
