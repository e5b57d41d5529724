import type { UseQueryResult } from '@tanstack/react-query'
import type { Locale } from '@vitrine/contract/companies'
import { resolveFields } from '@vitrine/contract/location-fields'
import type { ResponseOf } from '@vitrine/contract/operation'
import type { quickReplies } from '@vitrine/contract/quick-replies'
import { spelledOut } from '@vitrine/contract/reply-fields'
import { useTranslations } from 'use-intl'
import { languageNames } from '../i18n/language.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDelayedLoading } from '../ui/use-delayed-loading.ts'
import { FieldText } from './FieldText.tsx'
import classes from './ReplyEditor.module.css'
import { type ReplyForm, textField } from './reply-form.ts'
import { measureReply } from './reply-length.ts'
import { replyNetworks } from './reply-networks.ts'
import { useFieldName } from './use-field-name.ts'

interface Props {
  values: ReplyForm
  lang: Locale
  example: UseQueryResult<ResponseOf<typeof quickReplies.fields>>
}

/** How it would read, to one customer from one place, and how long that is for each network. */
export function Preview({ values, lang, example }: Props) {
  const t = useTranslations('replies')
  const formats = useFormats()
  const nameOf = useFieldName()
  const network = useTranslations('kit.network')
  const { data } = example
  const late = useDelayedLoading(example.isPending)
  const text = spelledOut(values[textField(lang)], data?.own ?? [])
  const customer = { customerName: t('sample.name'), customerFirstName: t('sample.firstName') }
  const filled = resolveFields(text, { ...data?.values[lang], ...customer })
  const suited = replyNetworks.filter((item) => values.networks.length === 0 || values.networks.includes(item))
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <h3>
        {t('preview')} · {languageNames[lang]}
      </h3>
      {late ? (
        <Skeleton height={72} />
      ) : example.error ? (
        <ErrorState title={t('exampleFailed')} error={example.error} onRetry={() => void example.refetch()} />
      ) : data === undefined ? null : (
        <>
          <p className={classes.bubble} lang={lang}>
            {filled.text.trim() === '' ? (
              <span className={classes.nothing}>{t('noTextYet')}</span>
            ) : (
              <FieldText text={filled.text} missing />
            )}
          </p>
          <p className={classes.hint}>
            {data.place === undefined
              ? t('sampleNoPlace', { customer: customer.customerName })
              : t('sampleOf', { customer: customer.customerName, place: data.place })}
          </p>
          {filled.missing.length > 0 && (
            <p className={classes.warning}>
              {t('unfilled', { count: filled.missing.length, names: formats.list(filled.missing.map(nameOf)) })}
            </p>
          )}
        </>
      )}
      <ul className={classes.lengths} aria-label={t('lengths')}>
        {suited.map((item) => {
          const { count, max, over, unit } = measureReply(item, filled.text)
          return (
            <li key={item} data-over={over > 0 || undefined}>
              <NetworkGlyph network={item} size={16} decorative />
              <span>{network(item)}</span>
              <span className={classes.length}>
                {formats.integer(count)}/{formats.integer(max)}
              </span>
              {over > 0 && (
                <span className={classes.over}>
                  {t(unit === 'bytes' ? 'tooManyBytes' : 'tooLong', { count: over, over: formats.integer(over) })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
