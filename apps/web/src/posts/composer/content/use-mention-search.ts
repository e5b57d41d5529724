import { connections } from '@vitrine/contract/connections'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../../api/send.ts'
import { useComposer } from '../state/composer.ts'
import type { FieldChoice } from './editor/field-choice.ts'

/** Fewer letters find nobody: the network asks for them. */
export const minTyped = 3
const pauseMs = 250

/** Finds whom a post can name, where it goes to LinkedIn; in the name of the place that is looked at. */
export function useMentionSearch(): ((typed: string) => Promise<readonly FieldChoice[]>) | null {
  const t = useTranslations('composer.mentions')
  const { composition, tab, previewed } = useComposer()
  const last = useRef(0)
  const locationId = previewed ?? composition.places[0]
  const isThere = tab === 'common' ? composition.networks.includes('linkedin') : tab === 'linkedin'
  if (!isThere || locationId === undefined) return null
  return async (typed) => {
    const mine = ++last.current
    if (typed.trim().length < minTyped) return []
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    // Somebody went on typing: only the last question is asked.
    if (mine !== last.current) return []
    const params = { id: locationId.split('/').at(-1), query: typed.trim() }
    const found = await send(connections.linkedinMentions, { params }).catch(() => [])
    return found.map(({ label, urn, kind }) => ({ name: urn, label, value: t(kind) }))
  }
}
