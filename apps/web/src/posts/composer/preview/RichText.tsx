import { useTranslations } from 'use-intl'
import { Each } from '../../../ui/Each.tsx'
import classes from './Preview.module.css'
import { type Fold, folded, splitSegments } from './segments.ts'

interface Props {
  text: string
  fold: Fold
  more: string
  /** What stands before it on its first line. */
  lead?: string
}

/** A text as a network shows it: its own colours, folded where it folds. */
export function RichText({ text, fold, more, lead = '' }: Props) {
  const t = useTranslations('composer.fields')
  const visibleText =
    folded(lead + text, fold)
      ?.slice(lead.length)
      .replace(/[\s.,;:!?…]+$/, '') ?? null
  return (
    <span className={classes.text}>
      <Each of={splitSegments(visibleText ?? text)}>
        {({ kind, text: segmentText }) =>
          kind === 'words' ? (
            segmentText
          ) : (
            <span className={kind === 'missing' ? classes.missing : classes.special} data-kind={kind}>
              {kind === 'missing' ? t('missingHere') : segmentText}
            </span>
          )
        }
      </Each>
      {visibleText !== null && (
        <>
          {'… '}
          <span className={classes.more}>{more}</span>
        </>
      )}
    </span>
  )
}
