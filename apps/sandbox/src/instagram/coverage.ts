import type { CoverageRow } from '../coverage.ts'
export const coverage: CoverageRow[] = []
