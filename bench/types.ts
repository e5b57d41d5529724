/** A location of the company that is measured with. */
export interface BenchLocation {
  readonly id: string
  readonly name: string
}
