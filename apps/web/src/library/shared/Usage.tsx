import { useQuery } from '@tanstack/react-query'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useTranslations } from 'use-intl'
import { q } from '../../api/queries.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import classes from '../viewer/Viewer.module.css'

/** The companies that use a shared file, and in how many posts. */
export function Usage({ id, none, head }: { id: string; none: string; head?: string }) {
  const t = useTranslations('library.shared')
  const source = useQuery(q(sharedMedias.uses, { params: { id } }))
  return (
    <DataArea source={source} errorTitle={t('usageFailed')}>
      {({ companies }) =>
        companies.length === 0 ? (
          <p className={classes.faint}>{none}</p>
        ) : (
          <>
            {head && <p>{head}</p>}
            <ul>
              {companies.map(({ company, posts, ahead }) => (
                <li key={company['@id']}>
                  <strong>{company.name}</strong>{' '}
                  <span className={classes.faint}>{t('usageOf', { posts, ahead })}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </DataArea>
  )
}
