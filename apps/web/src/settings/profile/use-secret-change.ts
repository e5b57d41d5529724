import { useMutation } from '@tanstack/react-query'
import { byField, toApiError } from '../../api/error.ts'
import { useErrorText } from '../../use-error-text.ts'

/**
 * A change of one's own that the current password has to allow, with what was wrong where; the first wrong field gets
 * the focus. `ids` names the fields' elements, in the order they stand.
 */
export function useSecretChange<Body>(
  act: (body: Body) => Promise<unknown>,
  ids: Readonly<Record<string, string>>,
  onDone: () => void | Promise<void>,
) {
  const errorText = useErrorText()
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
  const refused = save.error ? byField(toApiError(save.error), fields) : null
  return {
    send: save.mutate,
    pending: save.isPending,
    errorOf: (field: string) => refused?.fields[field],
    /** What went wrong with no field of its own. */
    failure: save.error && Object.keys(refused?.fields ?? {}).length === 0 ? errorText(toApiError(save.error)) : null,
    reset: save.reset,
  }
}
