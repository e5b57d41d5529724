import { features } from '../src/api/features.ts'

type Feature = keyof typeof features

const byDefault = { ...features }

/** What this installation offers in one test beside what every installation does. */
export function offer(...names: readonly Feature[]): void {
  setFeatures(Object.fromEntries(names.map((name) => [name, true])))
}

export const offerDefaults = (): void => setFeatures(byDefault)

/** The server writes them into the page, once for all tests: here they change between two tests. */
function setFeatures(values: Partial<Record<Feature, boolean>>): void {
  Object.assign(features, values)
}
