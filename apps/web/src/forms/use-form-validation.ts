import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { byField, isInLanguage, toApiError } from '../api/error.ts'
import { focusField } from '../ui/focus.ts'

export interface ValidationOptions<Field extends string> {
  /** The id of the element that holds it. */
  getId: (field: Field) => string
  /** What is in the fields: what the server said of one is over once it is changed. */
  values: Readonly<Partial<Record<Field, unknown>>>
  /** What can be seen to be wrong before the server is asked, in words. */
  wrong?: Readonly<Partial<Record<Field, string | undefined>>>
  /** Gives a field the focus where its element may have to be shown first. Answers whether it can. */
  lead?: (field: Field) => boolean
}

/**
 * Which fields of a form are said to be wrong: one that was left with something typed in it, all of them once the form was
 * to be sent, and what the server refused. It is said as long as it is so, and the first has the focus when it is refused.
 */
export function useFormValidation<Field extends string>(
  /** Why it could not be sent or saved. */
  failure: unknown,
  /** In the order they stand. */
  fields: readonly Field[],
  { getId, values, wrong, lead = (field) => focusField(getId(field)) }: ValidationOptions<Field>,
) {
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [sought, setSought] = useState<ReadonlySet<Field>>(new Set())
  const typed = useRef(new Set<Field>())
  const round = useRef(0)
  const holds = (field: Field, target: EventTarget | null) =>
    target instanceof Node && document.getElementById(getId(field))?.contains(target) === true
  const forget = () => {
    round.current++
    setLeft(new Set())
    setSought(new Set())
    typed.current.clear()
  }
  const leadToFirst = (invalidFields: readonly Field[]) => invalidFields.some(lead)

  const language = useLocale()
  // The form was locked while it was sent: its values are still those the failure is about.
  const refusal = useRef({ failure, values })
  if (refusal.current.failure !== failure) refusal.current = { failure, values }
  const error = failure ? toApiError(failure) : null
  const refused = error && isInLanguage(error, language) ? byField(error, fields) : { fields: {}, rest: [] }
  const getServerError = (field: Field): string | undefined => {
    const isChanged = JSON.stringify(values[field]) !== JSON.stringify(refusal.current.values[field])
    return isChanged ? undefined : refused.fields[field]
  }
  const leadToRefused = useRef<() => void>(undefined)
  leadToRefused.current = () => void leadToFirst(fields.filter((field) => getServerError(field) !== undefined))
  useEffect(() => {
    if (failure) leadToRefused.current?.()
  }, [failure])

  return {
    errorOf: (field: Field): string | undefined =>
      (left.has(field) || sought.has(field) ? wrong?.[field] : undefined) ?? getServerError(field),
    /** What kept the form from being sent or was refused, as far as it still is. */
    faulty: fields.flatMap((field) => {
      const message = (sought.has(field) ? wrong?.[field] : undefined) ?? getServerError(field)
      return message === undefined ? [] : [{ field, message }]
    }),
    /** What the server said of no field. What was typed wrong since was not sent, and all it said is over. */
    rest: sought.size > 0 ? [] : refused.rest,
    /** It was refused, and no field is why. */
    isUnplaced: error !== null && sought.size + Object.keys(refused.fields).length + refused.rest.length === 0,
    /** For the element around the fields. */
    watch: {
      onInput: ({ target }: FormEvent) => {
        for (const field of fields) if (holds(field, target)) typed.current.add(field)
      },
      onBlur: ({ target, relatedTarget }: FocusEvent) => {
        // The field of a window that is left keeps the focus.
        if (document.activeElement === target) return
        const gone = fields.filter((field) => holds(field, target) && !holds(field, relatedTarget))
        const filled = gone.filter((field) => typed.current.has(field) || hasText(target))
        if (filled.length === 0) return
        const now = round.current
        whenReleased(() => {
          // What was pressed may have sent the form.
          if (now === round.current) setLeft((before) => new Set([...before, ...filled]))
        })
      },
    },
    /** Whether the form can be sent; else the focus goes to the first field that is wrong. */
    check: (): boolean => {
      const invalidFields = fields.filter((field) => wrong?.[field] !== undefined)
      if (invalidFields.length === 0) forget()
      else setSought(new Set(invalidFields))
      leadToFirst(invalidFields)
      return invalidFields.length === 0
    },
    /** The form begins anew. */
    forget,
  }
}

const hasText = (target: EventTarget) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value.trim() !== ''

/** What the pointer presses must not move from under it because a line came above. */
function whenReleased(act: () => void): void {
  if (document.documentElement.matches(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true })
  else act()
}
