import { getPostLimits } from '@vitrine/contract/network-limits'
import { useLocale, useTranslations } from 'use-intl'
import { isInLanguage } from '../../../api/error.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { contentFor } from '../model/composition.ts'
import { offers } from '../model/network-capabilities.ts'
import type { Point } from '../model/preflight.ts'
import { useComposer } from '../state/composer.ts'

const codes = [
  'blank',
  'past',
  'choice',
  'post.unsupported',
  'locations.none',
  'location.disconnected',
  'token.invalid',
  'integration.missing',
  'field.missing',
  'text.tooLong',
  'text.tooManyBytes',
  'text.tooManyHashtags',
  'text.tooManyMentions',
  'text.required',
  'media.tooFew',
  'media.tooMany',
  'media.tooManyVideos',
  'media.videoRequired',
  'media.mixed',
  'media.documentAlone',
  'media.notTaken',
  'media.fileTooLarge',
  'media.fileTooSmall',
  'media.imageTooSmall',
  'media.ratio',
  'media.videoTooLong',
  'media.videoTooShort',
  'button.type',
  'button.link',
  'comment.unsupported',
  'link.plain',
  'story.link',
  'upload.failed',
  'when.close',
  'zone.toCheck',
] as const

const namesShown = 3

/** A point in words: what is wrong, on which network, where. */
export function usePointText(): (point: Point) => string {
  const t = useTranslations('composer.points')
  const tAll = useTranslations()
  const locale = useLocale()
  const formats = useFormats()
  const { composition, locationData } = useComposer()

  return (point) => {
    if (point.message !== undefined && isInLanguage(point, locale)) return point.message
    const code = codes.find((candidate) => candidate === point.code)
    if (code === undefined) return t('unknown')
    const { params, network, goal } = point
    const names = point.locationIds.flatMap((id) => locationData.all.get(id)?.name ?? [])
    const number = (name: string) => (typeof params[name] === 'number' ? formats.integer(Number(params[name])) : '')
    const file = goal.to === 'part' && network ? contentFor(composition, network).media[goal.index ?? -1] : undefined
    const onlyImages = network !== null && getPostLimits(network, offers[network].type)?.media.videos === 0
    const text = t(code, {
      network: network ? tAll(`kit.network.${network}`) : '',
      places: formats.list(shortened(names)),
      count: Number(params.count ?? names.length),
      field: fieldName(String(params.field ?? '')),
      place: String(params.place ?? ''),
      hasPlace: params.place === undefined ? 'no' : 'yes',
      kind: onlyImages ? 'image' : 'media',
      max: Number(params.max ?? 0),
      min: Number(params.min ?? 0),
      isPng: params.type === 'image/png' ? 'yes' : 'no',
      maxText: number('max'),
      over: Number(params.over ?? 0),
      width: Number(params.width ?? 0),
      height: Number(params.height ?? 0),
      ownWidth: file?.facts.width ?? 0,
      ownHeight: file?.facts.height ?? 0,
    })
    if (goal.to !== 'part') return text
    if (goal.part === 'comment') return t('inComment', { said: text })
    return goal.index === undefined ? text : t('ofMedia', { position: goal.index + 1, said: text })
  }

  function shortened(names: readonly string[]): string[] {
    if (names.length <= namesShown) return [...names]
    return [...names.slice(0, namesShown - 1), t('others', { count: names.length - namesShown + 1 })]
  }

  function fieldName(name: string): string {
    const key = `composer.fields.names.${name}` as 'composer.fields.names.city' // checked by `has` before it is read
    return tAll.has(key) ? tAll(key) : name
  }
}
