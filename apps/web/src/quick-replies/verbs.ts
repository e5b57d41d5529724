import type { BodyInputOf } from '@vitrine/contract/operation'
import { mostQuickReplies, quickReplies } from '@vitrine/contract/quick-replies'
import { useTranslations } from 'use-intl'
import { invalidate } from '../api/queries.ts'
import { sameKey } from '../api/same-key.ts'
import { newKey, send } from '../api/send.ts'
import { useWhy } from '../api/use-error-reason.ts'
import { cut } from '../ui/cut.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import type { QuickReply } from './data.ts'
import { copyOf } from './form.ts'

type Those = readonly QuickReply[]
type Items = BodyInputOf<typeof quickReplies.createAll>['items']
const iris = (those: Those) => those.map((one) => one['@id'])

const under = sameKey()

/** What can be done to quick replies from their list; each can be taken back for six seconds. */
export function useVerbs() {
  const t = useTranslations('replies')
  const why = useWhy()
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
      const before = Map.groupBy(those, (one) => one.folder ?? null)
      undoable(folder === null ? t('movedOut', named(those)) : t('moved', { ...named(those), folder }), async () => {
        for (const [was, some] of before) await moveTo(iris(some), was)
      })
    },
    duplicate: (reply: QuickReply, onMade: (id: string) => void) =>
      trying(async () => {
        const body = copyOf(reply, t('copyOf', { title: reply.title }))
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
const named = (those: Those) => ({ count: those.length, name: cut(those[0]?.title ?? '', nameLength) })
const nameLength = 40

const readAgain = () => invalidate(quickReplies.list, quickReplies.read)

const key = () => ({ idempotencyKey: newKey() })

const moveTo = (ids: string[], folder: string | null) =>
  inParts(ids, (some) => send(quickReplies.move, { body: { quickReplies: some, folder } }, key()))

async function inParts(ids: string[], work: (ids: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += mostQuickReplies) await work(ids.slice(at, at + mostQuickReplies))
}
