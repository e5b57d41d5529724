/** One vendor route: what is served of it, and the test that drives it. */
export interface CoverageRow {
  method: string
  /** `<real host>/<path>` as the network registered it. */
  route: string
  status: 'supported' | 'partial'
  /** `<test file from src> > <title of the test>`. */
  testedBy: string
  notes?: string
}
