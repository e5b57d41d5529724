import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long. Deaths and machine mostly wait, which leaves their core to the matrix until it is done. */
const longest = [
  'e2e/matrix/matrix.test.ts',
  'e2e/matrix/writing.test.ts',
  'e2e/flows/deaths.test.ts',
  'e2e/flows/machine.test.ts',
  'e2e/flows/crash-table.test.ts',
]

/** Begins with the longest files: left to the end, one of them keeps a core busy while the other waits. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((file) => moduleId.endsWith(file))
  return rank === -1 ? longest.length : rank
}
