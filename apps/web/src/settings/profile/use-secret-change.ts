import type { FormEvent } from 'react'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import type { ValidationOptions } from '../../forms/use-form-validation.ts'
import { useSave } from '../../forms/use-save.ts'

interface Options<Body> {
  form: string
  title: string
  write: (body: Body) => Promise<unknown>
  /** The ids of the field elements, in the order they are shown. */
  ids: Readonly<Record<keyof Body & string, string>>
  body: Body
  wrong: ValidationOptions<keyof Body & string>['wrong']
  onSaved: () => void | Promise<void>
  close?: () => void
}

/** Changes account data that requires the current password, and maps errors to fields. */
export function useSecretChange<Body extends { readonly [Field in keyof Body]: string }>({
  ids,
  body,
  wrong,
  ...options
}: Options<Body>) {
  const fields = Object.keys(ids) as (keyof Body & string)[] // its own keys
  const save = useSave(options)
  const { errorOf, errors, watch, check } = useFormErrors(save.error, fields, {
    getId: (field) => ids[field],
    values: body,
    wrong,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isBusy && check()) save.submit(body)
  }
  return { errorOf, errors, save, form: { ...watch, onSubmit } }
}
