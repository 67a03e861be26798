import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longer than half a minute, mostly by waiting for other processes. Started last,
 * one of them would keep a run from ending while the other workers have nothing left to do.
 */
const SLOW = [
  "backend/platform/demo.test.ts",
  "http/several-processes.test.ts",
  "backend/platform/read-replica.test.ts",
  "backend/crash/",
  "backend/backup/backup-restore.test.ts",
  "backend/stocks/operations-race.test.ts",
  "http/shutdown.test.ts",
  "backend/platform/demo-run.test.ts",
  "http/permitted-links.test.ts",
  "backend/products/export.test.ts",
];

/** Runs the slow files first, and the others in vitest's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) =>
      SLOW.some((part) => moduleId.includes(`/tests/${part}`));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
