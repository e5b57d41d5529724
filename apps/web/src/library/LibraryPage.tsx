import { IconFolderOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useNamedPage } from '../layout/page-name.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { GridSkeleton } from './browse/Browser.tsx'
import { everyFolder } from './every-folder.ts'
import { type Folder, findFolder } from './folders.ts'
import { Library } from './Library.tsx'
import { createCrumbs, parsePath, readLibrarySearch } from './search.ts'
import { Offers } from './shared/Offers.tsx'

/** The company’s files; the path of the address is the folder. */
export function LibraryPage() {
  const t = useTranslations('library')
  const splat: string | undefined = useParams({ strict: false })._splat
  const search = readLibrarySearch(useSearch({ strict: false }))
  const source = useQuery(everyFolder)
  const path = useMemo(() => parsePath(splat), [splat])
  if (search.shared) return <Offers search={search} />
  return (
    <DataArea source={source} errorTitle={t('loadFailed')} skeleton={<GridSkeleton />}>
      {({ items }) => <Here folders={items} path={path} search={search} />}
    </DataArea>
  )
}

function Here({
  folders,
  path,
  search,
}: {
  folders: readonly Folder[]
  path: readonly string[]
  search: ReturnType<typeof readLibrarySearch>
}) {
  const t = useTranslations('library')
  const through = useMemo(() => findFolder(folders, path), [folders, path])
  const crumbs = useMemo(() => createCrumbs('/library', path), [path])
  useNamedPage(path.at(-1), crumbs)
  if (through === null)
    return (
      <EmptyState icon={IconFolderOff} title={t('missingFolder')} text={t('missingFolderText')}>
        <LinkButton to="/library">{t('backToTop')}</LinkButton>
      </EmptyState>
    )
  return <Library key={through.at(-1)?.id ?? 'top'} folders={folders} through={through} search={search} />
}
