import { listToDos } from "#contract/to-dos.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { readToDos } from "./read-to-dos.ts";

export function mountToDos(app: HttpApp, backend: Backend): void {
  implement(app, listToDos, async (_, caller) => ({ toDos: await readToDos(backend, caller) }));
}
