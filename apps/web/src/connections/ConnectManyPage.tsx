import { useParams, useSearch } from '@tanstack/react-router'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../api/use-error-text.ts'
import { useNamedPage } from '../layout/page-name.ts'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import accounts from './Accounts.module.css'
import { Assigning } from './Assigning.tsx'
import { AuthorizeStep } from './AuthorizeStep.tsx'
import { BulkConnectHeader } from './BulkConnectHeader.tsx'
import { NoAccount } from './ChooseStep.tsx'
import classes from './ConnectMany.module.css'
import { ConnectSteps } from './ConnectSteps.tsx'
import { isGrantNetwork } from './grant-network.ts'
import { useMatches } from './matches.ts'
import { type ManySearch, manyPath } from './search.ts'
import { useAuthorize } from './use-authorize.ts'

/** One authorisation, many places: every account of it beside the place it most likely belongs to. */
export function ConnectManyPage() {
  const { network } = useParams({ from: '/dashboard/settings/locations/connect/$network' })
  return isGrantNetwork(network) ? <ConnectMany key={network} network={network} /> : <NotFoundPage />
}

function ConnectMany({ network }: { network: GrantNetwork }) {
  const t = useTranslations()
  const search: ManySearch = useSearch({ from: '/dashboard/settings/locations/connect/$network' })
  const name = t(`kit.network.${network}`)
  useNamedPage(t('connections.many.page', { network: name }))
  if (search.grant !== undefined) return <Granted network={network} grant={search.grant} next={search.next ?? []} />
  return (
    <div className={classes.page}>
      <div className={classes.narrow}>
        <BulkConnectHeader network={network} title={t('connections.title', { network: name })} />
        <div className={`${accounts.frame} ${classes.card}`}>
          <div className={accounts.bar}>
            <ConnectSteps now="authorize" />
          </div>
          <AuthorizeStep network={network} denied={search.denied} />
        </div>
      </div>
    </div>
  )
}

function Granted({ network, grant, next }: { network: GrantNetwork; grant: string; next: readonly GrantNetwork[] }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const authorize = useAuthorize()
  const [first, ...rest] = next
  const matches = useMatches(grant)
  const tree = useLocationTreeData()
  const both = matches.data && tree.data ? { ...matches.data, tree: tree.data } : undefined
  // What could not be read is what is asked again: the accounts, or the places they go to.
  const needsTree = matches.data !== undefined && !tree.data
  return (
    <div className={classes.page}>
      <DataArea
        source={{ ...(needsTree ? tree : matches), data: both, isPending: matches.isPending || tree.isPending }}
        errorTitle={t(`connections.choose.${needsTree ? 'placesFailed' : 'failed'}`)}
      >
        {({ items, total, tree: { locations } }) =>
          items.length === 0 ? (
            <div className={classes.narrow}>
              <NoAccount network={network} />
            </div>
          ) : (
            <Assigning
              network={network}
              grant={grant}
              matches={items}
              total={total}
              locations={locations}
              next={first}
              isRedirecting={authorize.isLeaving}
              failure={authorize.error && errorText(authorize.error)}
              onNext={() => first && authorize.mutate({ network: first, returnTo: manyPath(first, rest) })}
            />
          )
        }
      </DataArea>
    </div>
  )
}
