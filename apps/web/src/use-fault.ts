import { useEffect } from 'react'
import { leadTo } from './ui/lead-to.ts'
import { useFaults } from './use-faults.ts'

interface Field {
  id: string
  /** As the server names it. */
  name: string
  value: unknown
  /** What can be seen to be wrong before the server is asked, in words. */
  wrong?: string | undefined
}

/** What is wrong with a form of one field: all that is said is said there, and it has the focus. */
export function useFault(error: unknown, { id, name, value, wrong }: Field) {
  const { errorOf, errors, ...marks } = useFaults(error, [name], {
    ...{ idOf: () => id, values: { [name]: value }, wrong: { [name]: wrong } },
  })
  useEffect(() => {
    if (error) leadTo(id)
  }, [error, id])
  return { ...marks, fault: errorOf(name) ?? errors.find((one) => !('fieldId' in one))?.message }
}
