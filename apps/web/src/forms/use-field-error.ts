import { useEffect, useRef } from 'react'
import { focusField } from '../ui/focus.ts'
import { useFormErrors } from './use-form-errors.ts'

interface Field {
  id: string
  /** As the server names it. */
  name: string
  value: unknown
  /** What can be seen to be wrong before the server is asked, in words. */
  wrong?: string | undefined
}

/** What is wrong with a form of one field: all that is said is said there until it changes, and it has the focus. */
export function useFieldError(error: unknown, { id, name, value, wrong }: Field) {
  const { errorOf, errors, ...marks } = useFormErrors(error, [name], {
    ...{ getId: () => id, values: { [name]: value }, wrong: { [name]: wrong } },
  })
  const sent = useRef({ error, value })
  if (sent.current.error !== error) sent.current = { error, value }
  const isOver = JSON.stringify(value) !== JSON.stringify(sent.current.value)
  const formMessage = isOver ? undefined : errors.find((item) => !('fieldId' in item))?.message
  useEffect(() => {
    if (error) focusField(id)
  }, [error, id])
  return { ...marks, fault: errorOf(name) ?? formMessage }
}
