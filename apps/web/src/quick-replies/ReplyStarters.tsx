import { Button } from '@mantine/core'
import { IconCheck, IconClipboardText, IconPlus, IconSparkles } from '@tabler/icons-react'
import { locales } from '@vitrine/contract/companies'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SeeSample } from '../ui/sample/SeeSample.tsx'
import type { Sample } from '../ui/sample/use-sample.ts'
import { FieldText } from './FieldText.tsx'
import classes from './ReplyStarters.module.css'
import { type ReplyStarterName, starterNames, starters } from './reply-starters.ts'
import { useReplyActions } from './use-reply-actions.ts'

interface Props {
  /** Nothing is there yet: what it will look like. */
  first?: Sample
  onImport?: () => void
  onAdded?: () => void
}

/** Six answers nearly everybody needs, each added by one click, in the three languages. */
export function ReplyStarters({ first, onImport, onAdded }: Props) {
  const t = useTranslations('replies')
  const lang = useLocale()
  const actions = useReplyActions()
  const [added, setAdded] = useState<ReadonlySet<ReplyStarterName>>(new Set())
  const [adding, setAdding] = useState(false)
  const add = async (names: readonly ReplyStarterName[]) => {
    setAdding(true)
    await actions.add(
      names.map((name) => ({ ...starters[name], title: t(`starters.title.${name}`), folder: t('starters.folder') })),
      () => {
        setAdded((before) => new Set([...before, ...names]))
        if (names.length > 1) onAdded?.()
      },
    )
    setAdding(false)
  }
  const left = starterNames.filter((name) => !added.has(name))
  const every = (
    <Button
      leftSection={<IconSparkles size={16} stroke={2} aria-hidden />}
      loading={adding}
      disabled={left.length === 0}
      onClick={() => void add(left)}
    >
      {t('starters.addAll', { count: left.length })}
    </Button>
  )
  return (
    <div className={classes.starters}>
      {first ? (
        <EmptyState icon={IconSparkles} title={t('empty')} text={t('emptyText')}>
          {every}
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} stroke={2} aria-hidden />}
            onClick={onImport}
          >
            {t('import.short')}
          </Button>
          <SeeSample sample={first} />
        </EmptyState>
      ) : (
        <p className={classes.hint}>{t('starters.hint')}</p>
      )}
      <ul className={classes.list} aria-label={t('starters.label')}>
        {starterNames.map((name) => (
          <li key={name} className={classes.starter}>
            <div className={classes.words}>
              <p className={classes.title}>
                {t(`starters.title.${name}`)}
                <span className={classes.languages} aria-hidden>
                  {locales.map((locale) => locale.toUpperCase()).join(' ')}
                </span>
              </p>
              <p className={classes.text}>
                <FieldText text={starters[name].texts[lang] ?? ''} />
              </p>
            </div>
            <Button
              size="xs"
              variant="default"
              disabled={adding || added.has(name)}
              aria-label={t(added.has(name) ? 'starters.added' : 'starters.add', {
                title: t(`starters.title.${name}`),
              })}
              leftSection={
                added.has(name) ? (
                  <IconCheck size={16} stroke={2} aria-hidden />
                ) : (
                  <IconPlus size={16} stroke={2} aria-hidden />
                )
              }
              onClick={() => void add([name])}
            >
              {added.has(name) ? t('starters.done') : t('starters.verb')}
            </Button>
          </li>
        ))}
      </ul>
      {!first && <div className={classes.foot}>{every}</div>}
    </div>
  )
}
