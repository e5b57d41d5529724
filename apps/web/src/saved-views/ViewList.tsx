import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MemberOf } from '@vitrine/contract/operation'
import { maxSavedViews, savedViews, type ViewScreen } from '@vitrine/contract/saved-views'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation, write } from '../api/queries.ts'
import { newKey, send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useDraft, useOwnKey } from '../drafts/drafts.ts'
import { SaveNameForm } from '../forms/SaveNameForm.tsx'
import { useFieldError } from '../forms/use-field-error.ts'
import { useSave } from '../forms/use-save.ts'
import { DataArea } from '../ui/DataArea.tsx'
import kept from '../ui/Kept.module.css'
import { SavedItemRow } from '../ui/SavedItemRow.tsx'
import { toastDone, toastError } from '../ui/toasts.ts'
import classes from './ViewList.module.css'
import { parseFilters } from './view-filters.ts'

type View = MemberOf<typeof savedViews.list>

interface Props {
  screen: ViewScreen
  /** The current filters as a query string; empty if there are none. */
  here: string
  onChosen: () => void
}

/** The viewer's saved views of a screen, and the form that saves the current filters. */
export function ViewList({ screen, here, onChosen }: Props) {
  const t = useTranslations('kit.views')
  const query = { screen: [screen], itemsPerPage: maxSavedViews }
  const source = useQuery(q(savedViews.list, { query }))
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.panel} ref={panel} tabIndex={-1}>
      <DataArea source={source} errorTitle={t('failed')}>
        {({ member }) => (
          <>
            {member.length === 0 && <p className={kept.hint}>{t('empty')}</p>}
            <ul className={kept.list}>
              {member.map((view) => (
                <Line
                  key={view.id}
                  {...{ view, onChosen }}
                  isHere={view.query === here}
                  onLost={() => panel.current?.focus()}
                />
              ))}
            </ul>
            {here === '' ? (
              <p className={kept.hint}>{t('nothing')}</p>
            ) : (
              <NewView screen={screen} here={here} known={member} />
            )}
          </>
        )}
      </DataArea>
    </div>
  )
}

interface LineProps extends Pick<Props, 'onChosen'> {
  view: View
  isHere: boolean
  /** Called when a removed line had the focus. */
  onLost: () => void
}

function Line({ view, isHere, onChosen, onLost }: LineProps) {
  const t = useTranslations('kit')
  const why = useErrorReason()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const { id, screen, name, query } = view
  const show = () => {
    onChosen()
    // Unknown parameters are ignored: each screen validates its own search.
    void navigate({ to: '.', search: () => parseFilters(query) })
  }
  const failed = (error: unknown) => void toastError(t('views.notRemoved', { name }), { more: why(error) })
  const putBack = async () => {
    await send(savedViews.create, { body: { screen, name, query } }, { idempotencyKey: newKey() })
    await invalidate(savedViews.list)
  }
  const remove = useApiMutation(savedViews.remove, {
    onError: failed,
    onSuccess: async () => {
      if (document.activeElement === button.current) onLost()
      await invalidate(savedViews.list)
      toastDone(t('views.removed', { name }), { undo: { text: t('undo'), run: () => void putBack().catch(failed) } })
    },
  })
  return (
    <SavedItemRow name={name} isHere={isHere} onChoose={show}>
      <ActionIcon
        ref={button}
        aria-label={t('views.remove', { name })}
        // `disabled` would lose the focus.
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate({ params: { id } })}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </SavedItemRow>
  )
}

const field = 'saved-view-name'

interface Submission {
  /** The view to replace; undefined creates a new one. */
  readonly id: string | undefined
  readonly name: string
  readonly query: string
}

/** Saves the current filters under a name. A view that has this name already is replaced. */
function NewView({ screen, here, known }: { screen: ViewScreen; here: string; known: readonly View[] }) {
  const t = useTranslations('kit.views')
  const form = useOwnKey(`view of ${screen}`)
  const [name, setName, draft] = useDraft(form)
  const same = known.find((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  const save = useSave({
    ...{ form, title: t('save'), once: true, close: draft.discard },
    write: ({ id, name, query }: Submission, idempotencyKey) =>
      id === undefined
        ? write(savedViews.create, { body: { screen, name, query } }, idempotencyKey)
        : write(savedViews.update, { params: { id }, body: { query } }, idempotencyKey),
    onSaved: async (view) => {
      draft.drop()
      await invalidate(savedViews.list)
      toastDone(t('saved', { name: view.name }))
    },
  })
  const { fault, check } = useFieldError(save.error, { id: field, name: 'name', value: name })
  return (
    <SaveNameForm
      id={field}
      label={t('name')}
      name={name}
      onName={setName}
      action={same ? t('replace') : t('save')}
      error={fault}
      save={save}
      onSave={() => {
        if (check()) save.submit({ id: same?.id, name, query: here })
      }}
    />
  )
}
