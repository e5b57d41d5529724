import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { cut } from '../cut.ts'
import { foundBy } from '../fuzzy.ts'
import { Highlight } from '../Highlight.tsx'
import { NetworkGlyph } from '../NetworkGlyph.tsx'
import classes from './LocationTree.module.css'
import type { TreePlace, TreeResult } from './tree.ts'

interface Props {
  place: TreePlace
  query: string
  labelNames: ReadonlyMap<string, string>
  result: TreeResult | undefined
}

/** What stands behind a place's name: how a run went for it, else what it is found by and connected to. */
export function PlaceSigns({ place, query, labelNames, result }: Props) {
  if (result === 'succeeded') return <IconCheck className={classes.succeeded} size={16} stroke={2.2} aria-hidden />
  if (result === 'failed') return <IconAlertOctagonFilled className={classes.failed} size={16} aria-hidden />
  return (
    <>
      <Beside place={place} query={query} labelNames={labelNames} />
      <span className={classes.glyphs} aria-hidden>
        {place.networks?.map(({ network, valid }) => (
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
function Beside({ place, query, labelNames }: Omit<Props, 'result'>) {
  const t = useTranslations('kit.tree')
  const formats = useFormats()
  const found = foundBy(place.name, [place.city, ...(place.codes ?? [])], query).join(' · ')
  if (found !== '')
    return (
      <span className={classes.beside} title={found}>
        <Highlight text={found} query={query} />
      </span>
    )
  const labels = (place.labels ?? []).flatMap((id) => labelNames.get(id) ?? [])
  const [first] = labels
  if (first === undefined) return null
  return (
    <span className={classes.beside} data-less title={labels.join(', ')}>
      {cut(first, 20)}
      {labels.length > 1 && ` ${t('plus', { count: formats.integer(labels.length - 1) })}`}
    </span>
  )
}
