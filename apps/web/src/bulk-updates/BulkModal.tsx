import { ActionIcon, Modal, SegmentedControl } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { getTabStops } from '../ui/focus.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './BulkModal.module.css'
import { BulkWork } from './BulkWork.tsx'
import { SaveDraftDialog } from './SaveDraftDialog.tsx'
import { bulkCards, useBulk } from './use-bulk.ts'
import { useBulkRun } from './use-bulk-run.ts'

/** One change for many places: where, what, and what it would do; then how it went for each. */
export function BulkModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const isMobile = useIsMobile()
  const tree = useLocationTreeData()
  const bulk = useBulk()
  const run = useBulkRun(bulk)
  const [isConfirming, setIsConfirming] = useState(false)
  const panes = useRef<HTMLDivElement>(null)
  const closeModal = () => {
    bulk.close()
    onClose()
  }
  const close = () => {
    // What is on its way to the server is kept until it has responded.
    if (run.save.isBusy) onClose()
    else if (bulk.isTyped) setIsConfirming(true)
    else closeModal()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F6' || !panes.current) return
    event.preventDefault()
    toNextPane(panes.current, event.shiftKey)
  }
  return (
    <>
      <Modal.Root
        opened
        onClose={close}
        closeOnEscape={!isConfirming && !run.save.isLocked}
        size="xl"
        fullScreen={isMobile}
        closeOnClickOutside={false}
        lockScroll={false}
        zIndex="var(--layer-modal)"
        transitionProps={{ duration: 180, transition: 'fade' }}
      >
        <Modal.Overlay />
        <Modal.Content
          aria-label={t('bulk.title')}
          classNames={{ content: classes.content, inner: classes.inner }}
          onKeyDown={onKeyDown}
        >
          <div className={classes.head}>
            <h2 className={classes.title}>{isMobile ? t('bulk.short') : t('bulk.title')}</h2>
            <SegmentedControl
              size="xs"
              aria-label={t('bulk.what')}
              disabled={run.isRunning}
              data={bulkCards.map((card) => ({ value: card, label: t(`bulk.card.${card}`) }))}
              value={bulk.card}
              onChange={(chosen) => {
                const card = bulkCards.find((bulkCard) => bulkCard === chosen)
                if (card) bulk.setCard(card)
                run.forget()
              }}
            />
            <ActionIcon
              className={classes.close}
              aria-label={t('app.close')}
              disabled={run.save.isLocked}
              onClick={close}
            >
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
          <div ref={panes} className={classes.work}>
            <DataArea source={tree} errorTitle={t('bulk.loadFailed')}>
              {(data) => <BulkWork tree={data} bulk={bulk} run={run} />}
            </DataArea>
          </div>
        </Modal.Content>
      </Modal.Root>
      {isConfirming && (
        <SaveDraftDialog
          onStay={() => setIsConfirming(false)}
          onSave={onClose}
          onDrop={() => {
            bulk.dropAll()
            onClose()
          }}
        />
      )}
    </>
  )
}

/** From one pane to the next, and from the last to the first. */
function toNextPane(work: HTMLElement, backwards: boolean): void {
  const all = [...work.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.getClientRects().length > 0)
  const at = all.findIndex((pane) => pane.contains(document.activeElement))
  const next = all.at((at + (backwards ? -1 : 1)) % all.length)
  getTabStops(next)[0]?.focus()
}
