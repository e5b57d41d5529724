import type { BodyInputOf } from '@vitrine/contract/operation'
import { maxQuickReplies, quickReplies } from '@vitrine/contract/quick-replies'
import { useTranslations } from 'use-intl'
import { createIdempotentRunner } from '../api/idempotency-key.ts'
import { invalidate } from '../api/queries.ts'
import { newKey, send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { truncate } from '../ui/truncate.ts'
import type { QuickReply } from './queries.ts'
import { toCopy } from './reply-form.ts'

type Those = readonly QuickReply[]
type Items = BodyInputOf<typeof quickReplies.createAll>['items']
const iris = (those: Those) => those.map((reply) => reply['@id'])

const under = createIdempotentRunner()

/** What can be done to quick replies from their list; each can be taken back for six seconds. */
export function useReplyActions() {
  const t = useTranslations('replies')
  const why = useErrorReason()
  const trying = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => void toastError(t('verbFailed'), { more: why(error) }))
    await readAgain()
  }
  const undoable = (text: string, back: () => Promise<void>) =>
    void toastDone(text, { undo: { text: t('undo'), run: () => void trying(back) } })

  const add = async (items: Items, idempotencyKey: string) => {
    await send(quickReplies.createAll, { body: { items } }, { idempotencyKey })
    toastDone(t('added', { count: items.length }), { bulk: true })
  }

  return {
    remove: (those: Those) =>
      trying(async () => {
        await inParts(iris(those), (ids) => send(quickReplies.removeAll, { body: { quickReplies: ids } }, key()))
        undoable(t('removed', named(those)), () =>
          inParts(iris(those), (ids) => send(quickReplies.restore, { body: { quickReplies: ids } }, key())),
        )
      }),
    /** What is refused is said where it was asked. */
    move: async (those: Those, folder: string | null) => {
      await moveTo(iris(those), folder).finally(readAgain)
      const before = Map.groupBy(those, (reply) => reply.folder ?? null)
      undoable(folder === null ? t('movedOut', named(those)) : t('moved', { ...named(those), folder }), async () => {
        for (const [was, some] of before) await moveTo(iris(some), was)
      })
    },
    duplicate: (reply: QuickReply, onMade: (id: string) => void) =>
      trying(async () => {
        const body = toCopy(reply, t('copyOf', { title: reply.title }))
        const { id } = await under(body, (idempotencyKey) => send(quickReplies.create, { body }, { idempotencyKey }))
        onMade(id)
      }),
    add: (items: Items, then: () => void) =>
      trying(() => under(items, (idempotencyKey) => add(items, idempotencyKey)).then(then)),
    /** Fails with what was refused, which the form for pasted lines shows. */
    addPasted: (items: Items, idempotencyKey: string) => add(items, idempotencyKey).finally(readAgain),
  }
}

/** How many they are, and what one alone is called. */
const named = (those: Those) => ({ count: those.length, name: truncate(those[0]?.title ?? '', nameLength) })
const nameLength = 40

const readAgain = () => invalidate(quickReplies.list, quickReplies.read)

const key = () => ({ idempotencyKey: newKey() })

const moveTo = (ids: string[], folder: string | null) =>
  inParts(ids, (some) => send(quickReplies.move, { body: { quickReplies: some, folder } }, key()))

async function inParts(ids: string[], work: (ids: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += maxQuickReplies) await work(ids.slice(at, at + maxQuickReplies))
}
