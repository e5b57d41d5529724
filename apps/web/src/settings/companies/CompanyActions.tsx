import { ActionIcon, Button } from '@mantine/core'
import { IconBuilding, IconBuildingOff, IconDots, IconLogin2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { impersonateCompany } from '../../session/switch-company.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import classes from './Companies.module.css'
import type { CompanyListItem } from './company.ts'
import { useEnable } from './DisableCompany.tsx'

/** The platform administrator's actions for a company: act for it, disable it, enable it. */
export function CompanyActions({ company, onDisable }: { company: CompanyListItem; onDisable: () => void }) {
  const t = useTranslations('settings.companies')
  const enable = useEnable()
  const isHere = useMe().company.id === company.id
  const { id, name, disabledAt } = company
  return (
    <span className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        disabled={isHere}
        aria-label={isHere ? `${t('here')}, ${name}` : t('actFor', { name })}
        leftSection={<IconLogin2 size={16} stroke={2} aria-hidden />}
        onClick={() => impersonateCompany(id)}
      >
        {isHere ? t('here') : t('act')}
      </Button>
      <ActionMenu
        label={t('menu', { name })}
        target={
          <ActionIcon aria-label={t('menu', { name })} loading={enable.isPending}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        actions={[
          disabledAt === undefined
            ? { id: 'disable', text: t('disable'), icon: IconBuildingOff, danger: true, run: onDisable }
            : { id: 'enable', text: t('enable'), icon: IconBuilding, run: () => enable.mutate(company) },
        ]}
      />
    </span>
  )
}
