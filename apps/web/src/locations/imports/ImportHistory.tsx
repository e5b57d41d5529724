import { Link } from '@tanstack/react-router'
import type { locationImports } from '@vitrine/contract/location-imports'
import type { MemberOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import { DateTime } from '../../ui/DateTime.tsx'
import classes from './Imports.module.css'
import { useTotalsText } from './use-totals-text.ts'

export function ImportHistory({ imports }: { imports: readonly MemberOf<typeof locationImports.list>[] }) {
  const t = useTranslations('places.import')
  const totals = useTotalsText()
  return (
    <ul>
      {imports.map((item) => (
        <li key={item.id} className={classes.past}>
          <span className={classes.words}>
            <Link to="/settings/company/import/$id" params={{ id: item.id }} className={classes.file}>
              {item.fileName}
            </Link>
            <span className={classes.meta}>{totals(item)}</span>
          </span>
          <span className={classes.meta}>{t(`status.${item.status}`)}</span>
          <span className={classes.meta}>
            <DateTime at={item.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
