import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useFaults } from '../../use-faults.ts'
import type { Marking } from '../../use-marks.ts'
import { useTellLeft } from '../../use-why.ts'

/**
 * A change of one's own that the current password has to allow, with what is wrong where. `ids` names the fields'
 * elements, in the order they stand.
 */
export function useSecretChange<Body extends { readonly [Field in keyof Body]: string }>(
  title: string,
  act: (body: Body) => Promise<unknown>,
  ids: Readonly<Record<keyof Body & string, string>>,
  body: Body,
  wrong: Marking<keyof Body & string>['wrong'],
  onDone: () => void | Promise<void>,
) {
  const fields = Object.keys(ids) as (keyof Body & string)[] // its own keys
  const save = useMutation({ mutationFn: act, onSuccess: onDone, onError: useTellLeft(title) })
  const { errorOf, errors, watch, check, forget } = useFaults(save.error, fields, {
    idOf: (field) => ids[field],
    values: body,
    wrong,
  })
  return {
    errorOf,
    errors,
    pending: save.isPending,
    reset: () => {
      forget()
      save.reset()
    },
    form: {
      ...watch,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (check()) save.mutate(body)
      },
    },
  }
}
