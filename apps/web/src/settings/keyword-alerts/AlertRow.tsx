import { ActionIcon, Switch } from '@mantine/core'
import { IconBuildingStore, IconDots, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { AvatarGroup } from '../../ui/AvatarGroup.tsx'
import { LabelChips } from '../../ui/LabelChips.tsx'
import classes from './Alerts.module.css'
import type { Alert } from './alert-form.ts'

interface Props {
  alert: Alert
  onEdit: () => void
  onRemove: () => void
  onFailed: (error: unknown) => void
}

const shownNames = 3

/** One alert: keywords, locations, recipients and the on/off switch. */
export function AlertRow({ alert, onEdit, onRemove, onFailed }: Props) {
  const t = useTranslations('settings.keywords')
  const where = useTranslations('kit.where')
  const formats = useFormats()
  // Optimistic value of the switch until the mutation settles.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const save = useApiMutation(keywordAlerts.update, {
    onSuccess: () => invalidate(keywordAlerts.list),
    onError: onFailed,
    onSettled: () => setWanted(null),
  })
  const isActive = wanted ?? alert.isActive
  const turn = (on: boolean) => {
    setWanted(on)
    save.mutate({ params: { id: alert.id }, body: { isActive: on } })
  }
  const left = alert.canEdit ? {} : { disabled: t('elsewhere') }
  const keywordList = formats.list(alert.keywords)
  const named = (all: readonly { name: string }[]) => {
    const names = all.slice(0, shownNames).map(({ name }) => name)
    return formats.list(all.length > shownNames ? [...names, t('others', { count: all.length - shownNames })] : names)
  }
  return (
    <li className={classes.row} data-paused={!isActive || undefined}>
      <div className={classes.what}>
        <LabelChips labels={alert.keywords.map((name) => ({ id: name, name }))} />
        <p className={classes.scope}>
          <span>
            <IconBuildingStore size={16} stroke={1.75} aria-hidden />
            {alert.everywhere
              ? where('everywhere')
              : alert.locations.length === 0
                ? t('nowhere')
                : named(alert.locations)}
          </span>
          {alert.everybody || alert.recipients.length === 0 ? (
            <span>
              <IconUsers size={16} stroke={1.75} aria-hidden />
              {t(alert.everybody ? 'everybody' : 'nobody')}
            </span>
          ) : (
            <span className={classes.people}>
              <AvatarGroup people={alert.recipients} />
              <span aria-hidden>{named(alert.recipients)}</span>
            </span>
          )}
        </p>
      </div>
      {!isActive && <span className={classes.paused}>{t('paused')}</span>}
      <Switch
        aria-label={t('activeOf', { words: keywordList })}
        checked={isActive}
        disabled={save.isPending || !alert.canEdit}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      <ActionMenu
        label={t('actionsOf', { words: keywordList })}
        target={
          <ActionIcon aria-label={t('actionsOf', { words: keywordList })}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        actions={[
          { id: 'edit', text: t('edit'), icon: IconPencil, run: onEdit, ...left },
          { id: 'delete', text: t('remove'), icon: IconTrash, danger: true, apart: true, run: onRemove, ...left },
        ]}
      />
    </li>
  )
}
