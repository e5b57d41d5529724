import { Button, Radio, Textarea } from '@mantine/core'
import { feedModes } from '@vitrine/contract/rss-feeds'
import { feedNetworks, templateFields } from '@vitrine/contract/rss-posts'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { WhereField } from '../location-scope/WhereField.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { Block } from './Block.tsx'
import type { FeedForm } from './feed-form.ts'
import classes from './Rss.module.css'
import type { ErrorOf } from './use-feed-errors.ts'

interface Props {
  values: FeedForm
  set: (edit: Partial<FeedForm>) => void
  errorOf: ErrorOf
  readOnly: boolean
}

/** What an item becomes: where, in which words, and who decides. */
export function PostingBlock(props: Props) {
  const { values, set, errorOf, readOnly } = props
  const t = useTranslations('rss')
  return (
    <Block step={3} title={t('posting')}>
      <Networks {...props} />
      <WhereField
        of="feed"
        label={t('where')}
        hint={t('everywhereHint')}
        value={values}
        {...{ set, getError: errorOf, readOnly }}
      />
      <Template {...props} />
      <Radio.Group
        label={t('modeLabel')}
        value={values.mode}
        error={errorOf('mode')}
        onChange={(mode) => set({ mode: feedModes.find((candidate) => candidate === mode) ?? values.mode })}
      >
        <div id="feed-mode" className={classes.radios}>
          {feedModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              disabled={readOnly}
              label={t(`mode.${mode}.name`)}
              description={t(`mode.${mode}.hint`)}
            />
          ))}
        </div>
      </Radio.Group>
    </Block>
  )
}

function Networks({ values: { networks }, set, errorOf, readOnly }: Props) {
  const t = useTranslations()
  const wrong = errorOf('networks')
  return (
    <fieldset className={classes.days} id="feed-networks" aria-describedby={wrong ? 'feed-networks-error' : undefined}>
      <legend className={classes.legend}>{t('rss.networks')}</legend>
      <div className={classes.chips}>
        {feedNetworks.map((network) => {
          const isChosen = networks.includes(network)
          // The last one can't be taken out: a post goes somewhere.
          const isLast = isChosen && networks.length === 1
          const next = isChosen ? networks.filter((item) => item !== network) : [...networks, network]
          return (
            <label key={network} className={classes.chip} data-chosen={isChosen || undefined}>
              <input
                className="visually-hidden"
                type="checkbox"
                checked={isChosen}
                disabled={readOnly}
                onChange={() => !isLast && set({ networks: next })}
              />
              <NetworkGlyph network={network} size={18} decorative />
              {t(`kit.network.${network}`)}
            </label>
          )
        })}
      </div>
      {wrong && (
        <p id="feed-networks-error" className={classes.error}>
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

function Template({ values: { template }, set, errorOf, readOnly }: Props) {
  const t = useTranslations('rss')
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: keyof typeof templateFields) => {
    const area = field.current
    const token = `{{${templateFields[name][0]}}}`
    const [from, to] = [area?.selectionStart ?? template.length, area?.selectionEnd ?? template.length]
    set({ template: template.slice(0, from) + token + template.slice(to) })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + token.length, from + token.length)
    })
  }
  return (
    <div className={classes.template}>
      <Textarea
        ref={field}
        id="feed-template"
        label={t('template')}
        description={t('templateHint', { example: '{{city}}' })}
        autosize
        minRows={5}
        maxLength={2000}
        readOnly={readOnly}
        value={template}
        error={errorOf('template')}
        onChange={(event) => set({ template: event.currentTarget.value })}
      />
      {!readOnly && (
        <div className={classes.inserts}>
          {(['title', 'summary', 'link'] as const).map((name) => (
            <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
              {t('insert', { field: t(`field.${name}`) })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
