import type { BodyInputOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { byField, toApiError } from '../../api/error.ts'
import { useApiMutation } from '../../api.ts'
import { useErrorText } from '../../use-error-text.ts'

type Body = BodyInputOf<typeof users.update>

/** A change of one's own that the current password has to allow, with what was wrong where. */
export function useSecretChange(id: string, fields: readonly string[], onDone: () => void | Promise<void>) {
  const errorText = useErrorText()
  const save = useApiMutation(users.update, { onSuccess: onDone })
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
