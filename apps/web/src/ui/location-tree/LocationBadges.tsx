import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { foundBy } from '../fuzzy.ts'
import { Highlight } from '../Highlight.tsx'
import { NetworkGlyph } from '../NetworkGlyph.tsx'
import { truncate } from '../truncate.ts'
import classes from './LocationTree.module.css'
import type { TreeLocation, TreeResult } from './tree.ts'

interface Props {
  location: TreeLocation
  query: string
  labelNames: ReadonlyMap<string, string>
  result: TreeResult | undefined
}

/** What stands behind a place's name: how a run went for it, else what it is found by and connected to. */
export function LocationBadges({ location, query, labelNames, result }: Props) {
  if (result === 'succeeded') return <IconCheck className={classes.succeeded} size={16} stroke={2.2} aria-hidden />
  if (result === 'failed') return <IconAlertOctagonFilled className={classes.failed} size={16} aria-hidden />
  return (
    <>
      <Beside location={location} query={query} labelNames={labelNames} />
      <span className={classes.glyphs} aria-hidden>
        {location.networks?.map(({ network, valid }) => (
          <span key={network} className={classes.glyph}>
            <NetworkGlyph network={network} size={14} decorative />
            {!valid && <IconAlertTriangleFilled className={classes.alarm} size={10} />}
          </span>
        ))}
      </span>
    </>
  )
}

/** What a search found it by, where that is not its name; else its labels. */
function Beside({ location, query, labelNames }: Omit<Props, 'result'>) {
  const t = useTranslations('kit.tree')
  const formats = useFormats()
  const found = foundBy(location.name, [location.city, ...(location.codes ?? [])], query).join(' · ')
  if (found !== '')
    return (
      <span className={classes.beside} title={found}>
        <Highlight text={found} query={query} />
      </span>
    )
  const labels = (location.labels ?? []).flatMap((id) => labelNames.get(id) ?? [])
  const [first] = labels
  if (first === undefined) return null
  return (
    <span className={classes.beside} data-less title={labels.join(', ')}>
      {truncate(first, 20)}
      {labels.length > 1 && ` ${t('plus', { count: formats.integer(labels.length - 1) })}`}
    </span>
  )
}
