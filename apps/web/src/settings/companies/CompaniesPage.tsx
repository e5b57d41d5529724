import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { companies } from '@vitrine/contract/companies'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../api/error.ts'
import { send } from '../../api/send.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import type { TableColumn } from '../../ui/data-table.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { SettingsFrame } from '../SettingsFrame.tsx'
import classes from '../users/Users.module.css'
import own from './Companies.module.css'
import { CompanyActions } from './CompanyActions.tsx'
import type { CompanyListItem } from './company.ts'
import { DisableCompany } from './DisableCompany.tsx'
import { NewCompany } from './NewCompany.tsx'

const atOnce = 50
const getId = ({ id }: CompanyListItem) => id
const getName = ({ name }: CompanyListItem) => name

/** All companies of the platform, with their actions. For platform administrators. */
export function CompaniesPage() {
  const t = useTranslations('settings.companies')
  // Not validated by the route: route schemas are in the first bundle, and few users ever open this page.
  const name = String(useSearch({ strict: false }).q ?? '')
  const navigate = useNavigate()
  const setName = (typed: string) =>
    void navigate({ to: '/settings/companies', search: { q: typed || undefined }, replace: true })
  const [making, setMaking] = useState(false)
  const [disabling, setDisabling] = useState<CompanyListItem | null>(null)
  const source = useCompanies(name)
  const columns = useColumns()
  return (
    <SettingsFrame>
      <PageHead title={t('title')}>
        <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => setMaking(true)}>
          {t('create')}
        </Button>
      </PageHead>
      <FilterBar total={source.data && t('count', { count: source.data.total })}>
        <SearchInput size="sm" debounce={300} label={t('search')} value={name} onChange={setName} />
      </FilterBar>
      <div className={classes.list}>
        <DataArea source={source} errorTitle={t('failed')}>
          {({ items }) =>
            items.length === 0 ? (
              <NoMatch text={t('noMatch')} filters={[name]} onClear={() => setName('')} />
            ) : (
              <DataTable
                label={t('title')}
                columns={columns}
                rows={items}
                getId={getId}
                getName={getName}
                actions={(company) => <CompanyActions company={company} onDisable={() => setDisabling(company)} />}
                pages={source}
              />
            )
          }
        </DataArea>
      </div>
      {making && <NewCompany onClose={() => setMaking(false)} />}
      {disabling && <DisableCompany company={disabling} onClose={() => setDisabling(null)} />}
    </SettingsFrame>
  )
}

function useCompanies(name: string) {
  const { data: pages, ...rest } = useInfiniteQuery<ResponseOf<typeof companies.list>, ApiError>({
    queryKey: [companies.list.path, 'pages', name],
    queryFn: ({ pageParam, signal }) =>
      send(companies.list, { query: { ...(name ? { name } : {}), page: pageParam, itemsPerPage: atOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * atOnce < last.totalItems ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const data = useMemo(
    () => pages && { items: pages.pages.flatMap(({ member }) => member), total: pages.pages[0]?.totalItems ?? 0 },
    [pages],
  )
  return { ...rest, data }
}

function useColumns(): readonly TableColumn<CompanyListItem>[] {
  const t = useTranslations('settings.companies')
  const isMobile = useIsMobile()
  const formats = useFormats()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        main: true,
        cell: ({ name, locationsCount = 0, usersCount = 0, disabledAt, disabledBecause = '' }) => (
          <span className={classes.names}>
            <span className={classes.name}>{name}</span>
            {isMobile && (
              <span className={classes.email}>{t('totals', { locations: locationsCount, users: usersCount })}</span>
            )}
            {disabledAt && (
              <span className={own.disabled} title={disabledBecause}>
                {t('disabledSince', { date: formats.dateInTable(disabledAt), because: disabledBecause })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'locations',
        header: t('column.locations'),
        width: '150px',
        align: 'end',
        cell: ({ locationsCount }) => formats.integer(locationsCount ?? 0),
      },
      {
        id: 'users',
        header: t('column.users'),
        width: '130px',
        align: 'end',
        cell: ({ usersCount }) => formats.integer(usersCount ?? 0),
      },
      {
        id: 'createdAt',
        header: t('column.createdAt'),
        width: '150px',
        cell: ({ createdAt }) => <DateTime at={createdAt} as="dateInTable" />,
      },
    ],
    [t, formats, isMobile],
  )
}
