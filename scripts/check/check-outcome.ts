/** The result of one line of `npm run check`; it fails when there are problems. */
export type CheckOutcome = { problems: string[]; note: string }
export type Check = { name: string; run(): CheckOutcome | Promise<CheckOutcome> }
