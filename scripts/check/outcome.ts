/** What one line of `npm run check` found: no problem, no failure. */
export type Outcome = { problems: string[]; note: string }
export type Check = { name: string; run(): Outcome | Promise<Outcome> }
