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

/** Rows of one host that one test file drives: method, path, title of the test, and what is missing, if anything. */
export function covered(host: string, file: string, rows: [string, string, string, string?][]): CoverageRow[] {
  return rows.map(([method, path, title, notes]) => ({
    method,
    route: `${host}${path}`,
    status: notes === undefined ? 'supported' : 'partial',
    testedBy: `${file} > ${title}`,
    ...(notes === undefined ? {} : { notes }),
  }))
}
