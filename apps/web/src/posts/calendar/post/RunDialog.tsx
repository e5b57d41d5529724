import { Button, Modal, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWhy } from '../../../api/use-error-reason.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { sayTask } from '../../../ui/background-tasks.ts'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { toastDone } from '../../../ui/toasts.ts'
import { dropPosts, refreshPosts, replacePosts } from '../data/caches.ts'
import type { Mover } from '../data/use-move.ts'
import { each, type Outcome } from '../data/verbs.ts'
import type { Post } from '../model/card.ts'
import { headlineOf } from '../model/wording.ts'
import classes from './dialogs.module.css'

/** Something to be done to posts, one by one. */
export interface Runnable {
  verb: 'approve' | 'accept' | 'keepDraft' | 'askEdit' | 'duplicate' | 'remove' | 'shift'
  posts: readonly Post[]
  run: (post: Post) => Promise<Post | null>
  onDone?: () => void
}

interface Props extends Runnable {
  mover: Mover
  onClose: () => void
}

const everythingWell = (outcomes: readonly Outcome[]) => outcomes.every(({ error }) => error === null)

/** Does it, and shows what became of each. It goes by itself when all went well; what failed can be tried again. */
export function RunDialog({ verb, posts, run, onDone, mover, onClose }: Props) {
  const t = useTranslations('calendar.run')
  const app = useTranslations('app')
  const formats = useFormats()
  const why = useWhy()
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [running, setRunning] = useState(true)
  const started = useRef(false)
  const shown = useRef(true)
  const taskId = useId()

  const begin = useCallback(
    async (among: readonly Post[]) => {
      setRunning(true)
      // The dialog may be closed meanwhile: the activity goes on saying how far it is.
      const task = { title: t(`title.${verb}`, { count: posts.length }), total: among.length, here: true }
      let [done, failed] = [0, 0]
      sayTask(taskId, { ...task, done, failed, state: 'running' })
      const ended = await each(among, run, (outcome) => {
        if (outcome.error === null) done++
        else failed++
        sayTask(taskId, { ...task, done, failed })
        setOutcomes((before) => new Map(before).set(outcome.post.id, outcome))
      })
      setRunning(false)
      const again = ended.filter(({ error }) => error !== null).map(({ post }) => post)
      sayTask(taskId, { ...task, done, failed, state: 'ended', retry: () => void begin(again) })
      const well = ended.filter(({ error }) => error === null).map(({ post }) => post)
      if (verb === 'remove')
        dropPosts(
          client,
          well.map(({ id }) => id),
        )
      else if (verb !== 'duplicate')
        replacePosts(
          client,
          ended.flatMap(({ answer }) => answer ?? []),
        )
      void refreshPosts(client)
      if (verb === 'shift' && well.length > 0) mover.offerUndo(t('done.shift', { count: well.length }), well)
      if (!everythingWell(ended)) return
      onDone?.()
      if (shown.current) onClose()
      if (verb !== 'shift') toastDone(t(`done.${verb}`, { count: posts.length }), { bulk: posts.length > 1 })
    },
    [verb, posts, run, onDone, onClose, client, mover, t, taskId],
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
      title={t(`title.${verb}`, { count: posts.length })}
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
  post: Post
  outcome: Outcome | undefined
  running: boolean
  why: (failure: unknown) => string
}) {
  const failed = outcome !== undefined && outcome.error !== null
  const state = outcome === undefined ? (running ? 'bulk.running' : 'bulk.waiting') : failed ? 'bulk.failed' : 'bulk.ok'
  return (
    <li className={classes.row} data-failed={failed || undefined} data-tone="red">
      <NetworkGlyph network={post.integrationType} size={16} />
      <span className={classes.name}>{headlineOf(post.title, post.text).headline}</span>
      <StatusBadge status={state} small />
      {failed && <span className={classes.reason}>{why(outcome.error)}</span>}
    </li>
  )
}
