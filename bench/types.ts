/** A location of the measured company. */
export interface BenchLocation {
  readonly id: string
  readonly name: string
}
