import type { BodyInputOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { byField, toApiError } from '../../api/error.ts'
import { useApiMutation } from '../../api.ts'
import { useErrorText } from '../../use-error-text.ts'

type Body = BodyInputOf<typeof users.update>

/**
 * A change of one's own that the current password has to allow, with what was wrong where; the first wrong field gets
 * the focus. `ids` names the fields' elements, in the order they stand.
 */
export function useSecretChange(id: string, ids: Readonly<Record<string, string>>, onDone: () => void | Promise<void>) {
  const errorText = useErrorText()
  const fields = Object.keys(ids)
  const save = useApiMutation(users.update, {
    onSuccess: onDone,
    onError: (error) => {
      const wrong = byField(error, fields).fields
      const first = fields.find((field) => wrong[field] !== undefined)
      if (first !== undefined) document.getElementById(ids[first] ?? '')?.focus()
    },
  })
  const refused = save.error ? byField(toApiError(save.error), fields) : null
  return {
    send: (body: Body) => save.mutate({ params: { id }, body }),
    pending: save.isPending,
    errorOf: (field: string) => refused?.fields[field],
    /** What went wrong with no field of its own. */
    failure: save.error && Object.keys(refused?.fields ?? {}).length === 0 ? errorText(save.error) : null,
    reset: save.reset,
  }
}
