import type { UseQueryResult } from '@tanstack/react-query'
import type { Locale } from '@vitrine/contract/companies'
import { resolveFields } from '@vitrine/contract/fields'
import type { AnswerOf } from '@vitrine/contract/operation'
import type { quickReplies } from '@vitrine/contract/quick-replies'
import { spelledOut } from '@vitrine/contract/reply-fields'
import { useTranslations } from 'use-intl'
import { languageNames } from '../i18n/language.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import { answeredNetworks } from './answered-networks.ts'
import classes from './Editor.module.css'
import { FieldText } from './FieldText.tsx'
import { type ReplyForm, textField } from './form.ts'
import { lengthOf } from './reply-length.ts'
import { useFieldName } from './use-field-name.ts'

interface Props {
  values: ReplyForm
  lang: Locale
  example: UseQueryResult<AnswerOf<typeof quickReplies.fields>>
}

/** How it would read, to one customer from one place, and how long that is for each network. */
export function Preview({ values, lang, example }: Props) {
  const t = useTranslations('replies')
  const formats = useFormats()
  const nameOf = useFieldName()
  const network = useTranslations('kit.network')
  const { data } = example
  const late = useLate(example.isPending)
  const text = spelledOut(values[textField(lang)], data?.own ?? [])
  const customer = { customerName: t('sample.name'), customerFirstName: t('sample.firstName') }
  const filled = resolveFields(text, { ...data?.values[lang], ...customer })
  const suited = answeredNetworks.filter((one) => values.networks.length === 0 || values.networks.includes(one))
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
        {suited.map((one) => {
          const { count, max, over, unit } = lengthOf(one, filled.text)
          return (
            <li key={one} data-over={over > 0 || undefined}>
              <NetworkGlyph network={one} size={16} decorative />
              <span>{network(one)}</span>
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
