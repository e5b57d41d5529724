import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconMessageExclamation, IconPencil, IconRefresh, IconTool } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { OnlineButton } from '../../../ui/OnlineButton.tsx'
import type { Card } from '../model/card.ts'
import { canRepair, isAllowed, listAllowedPosts } from '../model/card-permissions.ts'
import { usePosts } from '../post/actions.ts'
import classes from './PostDrawer.module.css'

/** What one comes here to do; one filled button at most. */
export function PanelFoot({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslations('calendar')
  const { actions } = usePosts()
  const may = (action: Parameters<typeof isAllowed>[0]) => isAllowed(action, card)
  const failed = card.posts.reduce(
    (sum, { canRetry, progress }) => sum + (canRetry ? progress.failed - progress.unconfirmed : 0),
    0,
  )
  const repairable = card.posts.find(canRepair)
  const decides = may('approve') || may('accept')
  if (!may('edit') && !may('askEdit') && !decides && failed === 0 && !may('duplicate')) return null
  return (
    <div className={classes.foot}>
      {may('askEdit') && (
        <Button
          variant="default"
          leftSection={<IconMessageExclamation size={18} stroke={1.75} aria-hidden />}
          onClick={() => actions.requestChanges([card])}
        >
          {t('askEdit.action')}
        </Button>
      )}
      <span className={classes.main}>
        {!may('edit') && may('duplicate') && (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              onClose()
              actions.duplicate([card])
            }}
          >
            {t('duplicate.action')}
          </Button>
        )}
        {may('edit') && (
          <Button
            variant={decides ? 'default' : 'filled'}
            leftSection={decides ? undefined : <IconPencil size={18} stroke={1.75} aria-hidden />}
            onClick={() => actions.edit(card)}
          >
            {t('edit')}
          </Button>
        )}
        {repairable && (
          <Button
            variant="default"
            leftSection={<IconTool size={18} stroke={1.75} aria-hidden />}
            onClick={() => actions.repair(repairable)}
          >
            {t('repair')}
          </Button>
        )}
        {failed > 0 && (
          <OnlineButton
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={() => actions.retry(listAllowedPosts('retry', [card]))}
          >
            {t('retry.failures', { count: failed })}
          </OnlineButton>
        )}
        {decides && (
          <OnlineButton
            leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
            onClick={() => (may('approve') ? actions.approve([card]) : actions.accept([card]))}
          >
            {may('approve') ? t('approve.action') : t('accept.action')}
          </OnlineButton>
        )}
      </span>
    </div>
  )
}
