import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { Banner } from '../ui/Banner.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './Composer.module.css'
import { emptyComposition } from './model/composition.ts'
import { draftKeyOf, repairKeyOf } from './model/saved-drafts.ts'
import { newVisit, useAutosave } from './state/use-autosave.ts'
import { useTakeAsNew } from './state/use-take-as-new.ts'

/** What somebody wrote on a post, or on the part of it that failed, until it could be changed no more. */
export function LeftBehind({ post }: { post: { readonly id: string; readonly canRetry?: boolean } }) {
  const me = useMe()
  if (!me.appPermissions.calendarPost) return null
  return (
    <>
      <Left under={draftKeyOf(post, me)} />
      {!post.canRetry && <Left under={repairKeyOf(post, me)} />}
    </>
  )
}

// Nothing is written here.
const composition = emptyComposition([], '')

function Left({ under }: { under: string }) {
  const t = useTranslations('composer.banners')
  const formats = useFormats()
  const [visit] = useState(newVisit)
  const { offer, settle } = useAutosave(under, { visit, composition, state: 'saved' })
  const takeAsNew = useTakeAsNew()
  if (!offer) return null
  return (
    <Banner
      strip
      tone="blue"
      icon={IconHistory}
      action={
        <span className={classes.answers}>
          <Button
            size="xs"
            variant="default"
            onClick={() => void takeAsNew(offer.composition).then(() => settle(offer))}
          >
            {t('asNew')}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => settle(offer)}>
            {t('ignore')}
          </Button>
        </span>
      }
    >
      {t('unsaved', { time: formats.dateTime(offer.at) })}
    </Banner>
  )
}
