import type { z } from 'zod'
import { createSample } from './sample.ts'

/** A row of a list: the smallest one its schema accepts, with the fields a test is about. */
export function createRow<S extends z.ZodType>({ schema }: { schema: S }, fields: Partial<z.output<S>>): z.output<S> {
  return schema.parse({ ...(createSample(schema) as object), ...fields }) // rows are objects
}

/** The id of a row by its number; `createSample` gives every row the same one. */
export const rowId = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
