import { ActionIcon, Button } from '@mantine/core'
import { IconBolt, IconClipboardText, IconDots, IconPlus, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { lazySample } from '../ui/sample/lazy-sample.ts'
import { useSample } from '../ui/sample/use-sample.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { filterReplies, listFolders } from './filter-replies.ts'
import classes from './QuickRepliesPage.module.css'
import { everyQuickReply, type QuickReply } from './queries.ts'
import { ReplyEditor } from './ReplyEditor.tsx'
import listClasses from './ReplyList.module.css'
import { ReplyList } from './ReplyList.tsx'
import { ReplyRow } from './ReplyRow.tsx'
import { ReplyStarters } from './ReplyStarters.tsx'
import type { RepliesSearch } from './search.ts'

const ImportDialog = lazyComponent(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))
const StartersDialog = lazyComponent(async () => ({ default: (await import('./StartersDialog.tsx')).StartersDialog }))
const RepliesSample = lazySample(async () => (await import('./sample/RepliesSample.tsx')).RepliesSample)

type Dialog = 'import' | 'starters'

/** The answers that are said often: the list at the left, the one that is open beside it. */
export function QuickRepliesPage() {
  const t = useTranslations('replies')
  const search: RepliesSearch = useSearch({ from: '/dashboard/quick-replies' })
  const navigate = useNavigate({ from: '/quick-replies' })
  const isMobile = useIsMobile()
  const source = useQuery(everyQuickReply)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const all = source.data?.items
  const found = useMemo(() => filterReplies(all ?? [], search), [all, search])
  const folders = useMemo(() => listFolders(all ?? []), [all])
  const set = (change: Partial<RepliesSearch>, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace })
  const show = (id: string | undefined) => set({ id }, !isMobile)
  const open = search.id === 'new' ? null : all?.find(({ id }) => id === search.id)
  const isOpen = search.id !== undefined
  useShortcuts({ Escape: () => isOpen && show(undefined) })
  const close = () => setDialog(null)
  const none = all?.length === 0
  const sample = useSample()
  return (
    <SettingsFrame>
      {!(isMobile && isOpen) && (
        <PageHead title={t('title')}>
          {!none && <More isMobile={isMobile} onOpen={setDialog} />}
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => show('new')}>
            {isMobile ? t('newShort') : t('new')}
          </Button>
        </PageHead>
      )}
      <div className={classes.panes} data-alone={(isMobile && isOpen) || undefined}>
        {!(isMobile && isOpen) && (
          <section className={classes.column} aria-label={t('list')} data-whole={(none && !isOpen) || undefined}>
            <DataArea source={source} errorTitle={t('loadFailed')}>
              {({ items }) =>
                items.length === 0 && sample.isShown ? (
                  <Suspense fallback={null}>
                    <RepliesSample sample={sample} draw={(made) => <SampleRows replies={made} />} />
                  </Suspense>
                ) : items.length === 0 ? (
                  <ReplyStarters onImport={() => setDialog('import')} first={sample} />
                ) : (
                  <ReplyList all={items} found={found} folders={folders} search={search} onSearch={set} onOpen={show} />
                )
              }
            </DataArea>
          </section>
        )}
        {(isOpen || (!isMobile && !none)) && (
          <section className={classes.editor} aria-label={t('editor')}>
            {open !== undefined ? (
              <ReplyEditor key={open?.id ?? 'new'} reply={open} folders={folders} onShow={show} />
            ) : isOpen && all && !source.isFetching ? (
              <Gone onClose={() => show(undefined)} />
            ) : !isOpen ? (
              <div className={classes.choose}>
                <IconBolt size={32} stroke={1.75} aria-hidden />
                <p>{t('choose')}</p>
              </div>
            ) : null}
          </section>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'import' && <ImportDialog all={all ?? []} onClose={close} />}
        {dialog === 'starters' && <StartersDialog onClose={close} />}
      </Suspense>
    </SettingsFrame>
  )
}

/** Ways to get many at once. */
function More({ isMobile, onOpen }: { isMobile: boolean; onOpen: (dialog: Dialog) => void }) {
  const t = useTranslations('replies')
  const ways = [
    { id: 'starters', text: t('starters.short'), icon: IconSparkles, run: () => onOpen('starters') },
    { id: 'import', text: t('import.short'), icon: IconClipboardText, run: () => onOpen('import') },
  ]
  return isMobile ? (
    <ActionMenu
      label={t('more')}
      actions={ways}
      target={
        <ActionIcon size={44} aria-label={t('more')}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  ) : (
    ways.map(({ id, text, icon: Icon, run }) => (
      <Button key={id} variant="default" leftSection={<Icon size={16} stroke={2} aria-hidden />} onClick={run}>
        {text}
      </Button>
    ))
  )
}

/** Its link was kept, it is not: deleted, or somebody else’s own. */
function Gone({ onClose }: { onClose: () => void }) {
  const t = useTranslations('replies')
  return (
    <div className={classes.choose} role="status">
      <p>{t('gone')}</p>
      <Button variant="default" onClick={onClose}>
        {t('backToList')}
      </Button>
    </div>
  )
}

const doNothing = () => {}

/** The list with made-up replies. */
function SampleRows({ replies }: { replies: readonly QuickReply[] }) {
  return (
    <ul className={listClasses.list}>
      {replies.map((reply) => (
        <ReplyRow
          key={reply.id}
          {...{ reply, query: '', isOpen: false, isSelected: false, onSelect: doNothing, onOpen: doNothing }}
        />
      ))}
    </ul>
  )
}
