import { Drawer } from '@mantine/core'
import { use, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { isFocusLost } from '../../../ui/focus.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useDelayedLoading } from '../../../ui/use-delayed-loading.ts'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import type { Card } from '../model/card.ts'
import { DialogOpenContext } from '../post/actions.ts'
import classes from './PostDrawer.module.css'
import { PostPanel } from './PostPanel.tsx'
import { useOpenCard } from './use-open-card.ts'

interface Props {
  id: string
  /** What stands around it, in its order. */
  cards: readonly Card[]
  onOpen: (id: string) => void
  onClose: () => void
}

/** One post, whole: what it says, how far it got at each place, and what can be done with it. */
export function PostDrawer({ id, cards, onOpen, onClose }: Props) {
  const t = useTranslations('calendar.drawer')
  const isMobile = useIsMobile()
  const isDialogOpen = use(DialogOpenContext)
  const { card, error, retry } = useOpenCard(id, cards)
  useFocusBack(card?.id)
  const late = useDelayedLoading(!card && !error)
  const content = useRef<HTMLDivElement>(null)
  // A button that did its work may go; who pressed it stays in the dialog.
  useEffect(() => {
    if (!isDialogOpen && isFocusLost()) content.current?.focus()
  })
  const at = card ? cards.findIndex((item) => item.id === card.id) : -1
  const step = (by: number) => {
    const next = at === -1 ? undefined : cards[at + by]
    return next ? () => onOpen(next.id) : undefined
  }
  return (
    <Drawer.Root opened onClose={onClose} closeOnEscape={!isDialogOpen} position="right" size={isMobile ? '100%' : 560}>
      <Drawer.Overlay />
      <Drawer.Content ref={content} className={classes.content} aria-label={t('label')} data-in-address>
        <Drawer.Body p={0} h="100%">
          {late ? (
            <SkeletonRows rows={6} avatar={false} />
          ) : card ? (
            <PostPanel card={card} id={id} onPrevious={step(-1)} onNext={step(1)} onClose={onClose} />
          ) : error ? (
            <ErrorState title={t('failed')} error={error} onRetry={() => void retry()} />
          ) : null}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** When it closes the focus goes to the post it showed last, else to what had it before. */
function useFocusBack(id: string | undefined): void {
  const last = useRef(id)
  if (id !== undefined) last.current = id
  useEffect(() => {
    const before = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(last.current ?? '')}"]`)
        if (card) card.focus()
        else if (before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [])
}
