import { Button, Modal, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { upsertTask } from '../../../ui/background-tasks.ts'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { toastDone } from '../../../ui/toasts.ts'
import { dropPosts, refreshPosts, replacePosts } from '../data/caches.ts'
import { type MutationOutcome, mutateEach } from '../data/post-mutations.ts'
import type { Mover } from '../data/use-move.ts'
import type { CalendarPost } from '../model/card.ts'
import { splitHeadline } from '../model/headline.ts'
import classes from './dialogs.module.css'

/** Something to be done to posts, one by one. */
export interface Runnable {
  action: 'approve' | 'accept' | 'keepDraft' | 'askEdit' | 'duplicate' | 'remove' | 'shift'
  posts: readonly CalendarPost[]
  run: (post: CalendarPost) => Promise<CalendarPost | null>
  onDone?: () => void
}

interface Props extends Runnable {
  mover: Mover
  onClose: () => void
}

const everythingWell = (outcomes: readonly MutationOutcome[]) => outcomes.every(({ error }) => error === null)

/** Does it, and shows what became of each. It goes by itself when all went well; what failed can be tried again. */
export function RunDialog({ action, posts, run, onDone, mover, onClose }: Props) {
  const t = useTranslations('calendar.run')
  const app = useTranslations('app')
  const formats = useFormats()
  const why = useErrorReason()
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, MutationOutcome>>(new Map())
  const [running, setRunning] = useState(true)
  const started = useRef(false)
  const shown = useRef(true)
  const taskId = useId()

  const begin = useCallback(
    async (among: readonly CalendarPost[]) => {
      setRunning(true)
      // The dialog may be closed meanwhile: the activity goes on saying how far it is.
      const task = { title: t(`title.${action}`, { count: posts.length }), total: among.length, here: true }
      let [done, failed] = [0, 0]
      upsertTask(taskId, { ...task, done, failed, state: 'running' })
      const ended = await mutateEach(among, run, (outcome) => {
        if (outcome.error === null) done++
        else failed++
        upsertTask(taskId, { ...task, done, failed })
        setOutcomes((before) => new Map(before).set(outcome.post.id, outcome))
      })
      setRunning(false)
      const again = ended.filter(({ error }) => error !== null).map(({ post }) => post)
      upsertTask(taskId, { ...task, done, failed, state: 'ended', retry: () => void begin(again) })
      const well = ended.filter(({ error }) => error === null).map(({ post }) => post)
      if (action === 'remove')
        dropPosts(
          client,
          well.map(({ id }) => id),
        )
      else if (action !== 'duplicate')
        replacePosts(
          client,
          ended.flatMap(({ result }) => result ?? []),
        )
      void refreshPosts(client)
      if (action === 'shift' && well.length > 0) mover.offerUndo(t('done.shift', { count: well.length }), well)
      if (!everythingWell(ended)) return
      onDone?.()
      if (shown.current) onClose()
      if (action !== 'shift') toastDone(t(`done.${action}`, { count: posts.length }), { bulk: posts.length > 1 })
    },
    [action, posts, run, onDone, onClose, client, mover, t, taskId],
  )
  useEffect(() => {
    if (started.current) return
    started.current = true
    void begin(posts)
  }, [begin, posts])

  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const failed = [...outcomes.values()].filter(({ error }) => error !== null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`title.${action}`, { count: posts.length })}
      closeButtonProps={{ 'aria-label': app('close') }}
      size={560}
    >
      <Progress
        value={(outcomes.size / posts.length) * 100}
        color={failed.length > 0 ? 'red' : undefined}
        aria-label={t('progress')}
      />
      <p className={classes.hint} role="status">
        {t('count', { done: formats.integer(outcomes.size - failed.length), total: formats.integer(posts.length) })}
        {failed.length > 0 && ` · ${t('failures', { count: failed.length })}`}
      </p>
      <ul className={classes.rows}>
        {posts.map((post) => (
          <Row key={post.id} post={post} outcome={outcomes.get(post.id)} running={running} why={why} />
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {app('close')}
        </Button>
        {!running && failed.length > 0 && (
          <Button onClick={() => void begin(failed.map(({ post }) => post))}>
            {t('again', { count: failed.length })}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function Row({
  post,
  outcome,
  running,
  why,
}: {
  post: CalendarPost
  outcome: MutationOutcome | undefined
  running: boolean
  why: (failure: unknown) => string
}) {
  const failed = outcome !== undefined && outcome.error !== null
  const state = outcome === undefined ? (running ? 'bulk.running' : 'bulk.waiting') : failed ? 'bulk.failed' : 'bulk.ok'
  return (
    <li className={classes.row} data-failed={failed || undefined} data-tone="red">
      <NetworkGlyph network={post.integrationType} size={16} />
      <span className={classes.name}>{splitHeadline(post.title, post.text).headline}</span>
      <StatusBadge status={state} small />
      {failed && <span className={classes.reason}>{why(outcome.error)}</span>}
    </li>
  )
}
