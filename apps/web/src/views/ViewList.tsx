import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MemberOf } from '@vitrine/contract/operation'
import { mostViews, savedViews, type ViewScreen } from '@vitrine/contract/saved-views'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { newKey, send } from '../api/send.ts'
import { invalidate, q, useApiMutation } from '../api.ts'
import { useOwnKey } from '../drafts.ts'
import { useSentDraft } from '../sent-drafts.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { KeepForm } from '../ui/KeepForm.tsx'
import kept from '../ui/Kept.module.css'
import { KeptLine } from '../ui/KeptLine.tsx'
import { toastDone, toastError } from '../ui/toasts.ts'
import { useFault } from '../use-fault.ts'
import { useTellLeft, useWhy } from '../use-why.ts'
import { searchOf } from './screen.ts'
import classes from './ViewList.module.css'

type View = MemberOf<typeof savedViews.list>

interface Props {
  screen: ViewScreen
  /** The filters as they are now; empty without any. */
  here: string
  onChosen: () => void
}

/** One’s views of a screen, and a name for what it shows now. */
export function ViewList({ screen, here, onChosen }: Props) {
  const t = useTranslations('kit.views')
  const query = { screen: [screen], itemsPerPage: mostViews }
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
  /** The line goes, and had the focus. */
  onLost: () => void
}

function Line({ view, isHere, onChosen, onLost }: LineProps) {
  const t = useTranslations('kit')
  const why = useWhy()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const { id, screen, name, query } = view
  const show = () => {
    onChosen()
    // Each screen reads of an address what it knows.
    void navigate({ to: '.', search: () => searchOf(query) })
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
    <KeptLine name={name} isHere={isHere} onChoose={show}>
      <ActionIcon
        ref={button}
        aria-label={t('views.remove', { name })}
        // It keeps the focus meanwhile.
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate({ params: { id } })}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </KeptLine>
  )
}

const field = 'saved-view-name'

/** A name that is there already gets the new filters. */
function NewView({ screen, here, known }: { screen: ViewScreen; here: string; known: readonly View[] }) {
  const t = useTranslations('kit.views')
  const { text: name, write: setName, sending, drop, clear } = useSentDraft(useOwnKey(`view of ${screen}`))
  const same = known.find((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  const done = {
    onSuccess: async (kept: { name: string }) => {
      drop()
      clear()
      await invalidate(savedViews.list)
      toastDone(t('saved', { name: kept.name }))
    },
    onError: useTellLeft(t('save')),
  }
  const create = useApiMutation(savedViews.create, done)
  const update = useApiMutation(savedViews.update, done)
  const { fault, check } = useFault(create.error ?? update.error, { id: field, name: 'name', value: name })
  return (
    <KeepForm
      id={field}
      label={t('name')}
      name={name}
      onName={setName}
      action={same ? t('replace') : t('save')}
      error={fault}
      pending={create.isPending || update.isPending}
      onKeep={() => {
        if (!check()) return
        // What was said of one is over with the other.
        for (const tried of [create, update]) tried.reset()
        sending()
        if (same) update.mutate({ params: { id: same.id }, body: { query: here } })
        else create.mutate({ body: { screen, name, query: here } })
      }}
    />
  )
}
