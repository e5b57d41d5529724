import { useFocusFieldAfterRender } from '../ui/use-focus.ts'
import { useFormErrors } from './use-form-errors.ts'

/** A part of a form whose parts come and go, or are not all in sight. */
export interface FormSection {
  /** How a request calls it. */
  readonly path: string
  /** The id of the element around it. */
  readonly id: string
  /** The id of the element that mends it; else the one around it. */
  readonly focusId?: string | undefined
  readonly name: string
  readonly value: unknown
  /** What can be seen to be wrong with it, in words. */
  readonly wrong?: string | undefined
}

/** What is wrong with such a form. `show` brings a part in sight before it has the focus. */
export function useSectionErrors<Part extends FormSection>(
  error: unknown,
  /** In the order they stand. */
  parts: readonly Part[],
  show: (part: Part) => void,
) {
  const focusFieldAfterRender = useFocusFieldAfterRender()
  const byPath = new Map(parts.map((part) => [part.path, part]))
  const getFocusId = (path: string) => byPath.get(path)?.focusId ?? byPath.get(path)?.id ?? ''
  const { errorOf, ...formErrors } = useFormErrors(error, [...byPath.keys()], {
    getId: getFocusId,
    getName: (path) => byPath.get(path)?.name ?? '',
    values: Object.fromEntries(parts.map(({ path, value }) => [path, value])),
    wrong: Object.fromEntries(parts.map(({ path, wrong }) => [path, wrong])),
    lead: (path) => {
      const part = byPath.get(path)
      if (part) show(part)
      return focusFieldAfterRender(getFocusId(path))
    },
  })
  return {
    ...formErrors,
    /** What is wrong with the part an element is around. */
    errorIn: (id: string): string | undefined => {
      const part = parts.find((item) => item.id === id)
      return part && errorOf(part.path)
    },
  }
}
