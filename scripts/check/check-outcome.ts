/** What one line of `npm run check` found: no problem, no failure. */
export type CheckOutcome = { problems: string[]; note: string }
export type Check = { name: string; run(): CheckOutcome | Promise<CheckOutcome> }
