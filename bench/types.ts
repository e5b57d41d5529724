/** A location of the company that is measured with. */
export interface Place {
  readonly id: string
  readonly name: string
}
