import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files. Crash and queue tests mostly wait, which leaves their core to the matrix until it is done. */
const slowestFiles = [
  'e2e/matrix/matrix.test.ts',
  'e2e/matrix/writing.test.ts',
  'e2e/flows/worker-crashes.test.ts',
  'e2e/flows/publishing-queue.test.ts',
  'e2e/flows/crash-table.test.ts',
]

/** Starts the longest files first: a long file at the end would keep one core busy while the other is idle. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => getRank(a) - getRank(b))
  }
}

function getRank({ moduleId }: TestSpecification): number {
  const rank = slowestFiles.findIndex((file) => moduleId.endsWith(file))
  return rank === -1 ? slowestFiles.length : rank
}
