import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { useTranslations } from 'use-intl'
import { q } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useMe } from '../../session/current-user.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from '../frame/Report.module.css'

/** Shown to viewers without report permission, who have this page in their menu: names the administrators to ask. */
export function NoRight() {
  const t = useTranslations('reports.noRight')
  const app = useTranslations('app')
  const me = useMe()
  const formats = useFormats()
  const administrators = useQuery(q(companies.read, { params: { id: me.company.id } })).data?.administrators ?? []
  const administratorNames = administrators.length > 0 ? formats.list(administrators) : app('errors.someAdministrator')
  return (
    <div className={classes.scroll}>
      <EmptyState
        icon={IconLock}
        title={t('title')}
        text={app('errors.missingRight', { right: app('rights.report'), who: administratorNames })}
      >
        <LinkButton to="/" variant="default">
          {t('home')}
        </LinkButton>
      </EmptyState>
    </div>
  )
}
