import type { BodyInputOf } from '@vitrine/contract/operation'
import { mostQuickReplies, quickReplies } from '@vitrine/contract/quick-replies'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sameKey } from '../api/same-key.ts'
import { newKey, send } from '../api/send.ts'
import { invalidate } from '../api.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { useWhy } from '../use-why.ts'
import type { QuickReply } from './data.ts'
import { copyOf } from './form.ts'

type Those = readonly QuickReply[]
const iris = (those: Those) => those.map((one) => one['@id'])

/** What can be done to quick replies from their list; each can be taken back for six seconds. */
export function useVerbs() {
  const t = useTranslations('replies')
  const why = useWhy()
  const [under] = useState(sameKey)
  /** Answers whether it was done. */
  const trying = async (work: () => Promise<void>) => {
    const done = await work().then(
      () => true,
      (error: unknown) => {
        toastError(t('verbFailed'), { more: why(error) })
        return false
      },
    )
    await invalidate(quickReplies.list, quickReplies.read)
    return done
  }
  const undoable = (text: string, back: () => Promise<void>) =>
    void toastDone(text, { undo: { text: t('undo'), run: () => void trying(back) } })

  return {
    remove: (those: Those) =>
      trying(async () => {
        await inParts(iris(those), (ids) => send(quickReplies.removeAll, { body: { quickReplies: ids } }, key()))
        undoable(t('removed', { count: those.length }), () =>
          inParts(iris(those), (ids) => send(quickReplies.restore, { body: { quickReplies: ids } }, key())),
        )
      }),
    move: (those: Those, folder: string | null) =>
      trying(async () => {
        await moveTo(iris(those), folder)
        const before = Map.groupBy(those, (one) => one.folder ?? null)
        undoable(
          folder === null ? t('movedOut', { count: those.length }) : t('moved', { count: those.length, folder }),
          async () => {
            for (const [was, some] of before) await moveTo(iris(some), was)
          },
        )
      }),
    duplicate: (reply: QuickReply, onMade: (id: string) => void) =>
      trying(async () => {
        const body = copyOf(reply, t('copyOf', { title: reply.title }))
        const { id } = await under(body, (idempotencyKey) => send(quickReplies.create, { body }, { idempotencyKey }))
        onMade(id)
      }),
    add: (items: BodyInputOf<typeof quickReplies.createAll>['items'], then: () => void) =>
      trying(async () => {
        await under(items, (idempotencyKey) => send(quickReplies.createAll, { body: { items } }, { idempotencyKey }))
        toastDone(t('added', { count: items.length }), { bulk: true })
        then()
      }),
  }
}

const key = () => ({ idempotencyKey: newKey() })

const moveTo = (ids: string[], folder: string | null) =>
  inParts(ids, (some) => send(quickReplies.move, { body: { quickReplies: some, folder } }, key()))

async function inParts(ids: string[], work: (ids: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += mostQuickReplies) await work(ids.slice(at, at + mostQuickReplies))
}
