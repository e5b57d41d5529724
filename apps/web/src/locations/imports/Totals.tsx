import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import type { Tone } from '../../ui/tone.ts'
import classes from './Imports.module.css'
import type { LocationImportDetails } from './import-query.ts'

const kinds = ['created', 'updated', 'unchanged', 'toCheck', 'refused'] as const
const tones: Partial<Record<(typeof kinds)[number], Tone>> = { toCheck: 'amber', refused: 'red' }

/** How many rows make, change, leave, or can't be used. */
export function Totals({ file, busy }: { file: LocationImportDetails; busy?: boolean }) {
  const t = useTranslations('places.import')
  const formats = useFormats()
  return (
    <dl className={classes.totals} aria-busy={busy || undefined}>
      {kinds.map((kind) => (
        <div key={kind} className={classes.total} data-tone={file.totals[kind] > 0 ? tones[kind] : undefined}>
          <dt>{t(file.status === 'PREVIEW' ? `count.will.${kind}` : `count.did.${kind}`)}</dt>
          <dd>{formats.integer(file.totals[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
