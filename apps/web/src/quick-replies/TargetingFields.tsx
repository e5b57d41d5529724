import { Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import type { EditorSectionProps } from './editor-props.ts'
import classes from './ReplyEditor.module.css'
import { replyNetworks } from './reply-networks.ts'

const stars = [1, 2, 3, 4, 5]

/** The networks and stars it suits, and who may use it. */
export function TargetingFields({ values, set, getError }: EditorSectionProps) {
  const t = useTranslations('replies')
  const network = useTranslations('kit.network')
  const { networks, minRating, maxRating, visibility } = values
  const options = [
    { value: '', label: t('any') },
    ...stars.map((count) => ({ value: String(count), label: t('stars', { count }) })),
  ]
  const rated = (value: string) => (value === '' ? null : Number(value))
  return (
    <>
      <fieldset className={classes.set}>
        <legend>{t('suits')}</legend>
        <p className={classes.hint}>{t('suitsHint')}</p>
        <div className={classes.choices}>
          {replyNetworks.map((item) => (
            <Checkbox
              key={item}
              checked={networks.includes(item)}
              onChange={(event) =>
                set({
                  networks: event.currentTarget.checked
                    ? [...networks, item]
                    : networks.filter((chosen) => chosen !== item),
                })
              }
              label={
                <span className={classes.network}>
                  <NetworkGlyph network={item} size={16} decorative /> {network(item)}
                </span>
              }
            />
          ))}
        </div>
        <div className={classes.ratings}>
          <NativeSelect
            id="quick-minRating"
            label={t('minRating')}
            data={options}
            value={minRating === null ? '' : String(minRating)}
            error={getError('minRating')}
            onChange={(event) => set({ minRating: rated(event.currentTarget.value) })}
          />
          <NativeSelect
            label={t('maxRating')}
            data={options}
            value={maxRating === null ? '' : String(maxRating)}
            onChange={(event) => set({ maxRating: rated(event.currentTarget.value) })}
          />
        </div>
      </fieldset>
      <fieldset className={classes.set} id="quick-visibility" aria-describedby="quick-visibility-hint">
        <legend>{t('visibility')}</legend>
        <SegmentedControl
          aria-label={t('visibility')}
          value={visibility}
          onChange={(value) => set({ visibility: value === 'me' ? 'me' : 'company' })}
          data={[
            { value: 'company', label: t('forCompany') },
            { value: 'me', label: t('forMe') },
          ]}
        />
        <p id="quick-visibility-hint" className={classes.hint}>
          {getError('visibility') ?? (visibility === 'me' ? t('forMeHint') : t('forCompanyHint'))}
        </p>
      </fieldset>
    </>
  )
}
