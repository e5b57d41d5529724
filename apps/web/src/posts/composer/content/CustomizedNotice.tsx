import { IconRotate2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Tip } from '../../../ui/Tip.tsx'
import { truncate } from '../../../ui/truncate.ts'
import { detached, rejoin } from '../model/composition.ts'
import type { PostPart } from '../model/network-capabilities.ts'
import { useComposer } from '../state/composer.ts'
import classes from './What.module.css'

/** Over a part that goes its own way on this network: what is common instead, and the way back to it. */
export function CustomizedNotice({ part }: { part: PostPart }) {
  const t = useTranslations('composer')
  const { composition, change, tab } = useComposer()
  if (tab === 'common' || !detached(composition, tab).includes(part)) return null
  const { common } = composition
  const shared =
    part === 'media'
      ? t('detached.media', { count: common.media.length })
      : part === 'button'
        ? (common.button?.link ?? '')
        : common[part]
  return (
    <p className={classes.detached}>
      <span className={classes.dot} aria-hidden />
      <span>{t('detached.here')}</span>
      <Tip label={shared === '' ? t('detached.empty') : truncate(shared, 240)} side="bottom">
        <button type="button" className={classes.link} onClick={() => change((before) => rejoin(before, tab, part))}>
          {t('detached.rejoin')}
          <IconRotate2 size={14} stroke={2.2} aria-hidden />
        </button>
      </Tip>
    </p>
  )
}
