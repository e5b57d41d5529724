import { useMutation } from '@tanstack/react-query'
import { byField, toApiError } from '../../api/error.ts'
import { useFaults } from '../../use-faults.ts'

/**
 * A change of one's own that the current password has to allow, with what was wrong where; the first wrong field gets
 * the focus. `ids` names the fields' elements, in the order they stand.
 */
export function useSecretChange<Body>(
  act: (body: Body) => Promise<unknown>,
  ids: Readonly<Record<string, string>>,
  onDone: () => void | Promise<void>,
) {
  const fields = Object.keys(ids)
  const save = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => {
      const wrong = byField(toApiError(error), fields).fields
      const first = fields.find((field) => wrong[field] !== undefined)
      if (first !== undefined) document.getElementById(ids[first] ?? '')?.focus()
    },
  })
  const { errorOf, errors } = useFaults(save.error, fields, { idOf: (field) => ids[field] ?? '' })
  return {
    send: save.mutate,
    pending: save.isPending,
    errorOf,
    /** What went wrong with no field of its own. */
    failure: errors.flatMap((fault) => ('fieldId' in fault ? [] : fault.message)).join(' '),
    reset: save.reset,
  }
}
