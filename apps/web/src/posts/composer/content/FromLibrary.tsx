import { IconPhotoSearch } from '@tabler/icons-react'
import { getPostLimits } from '@vitrine/contract/network-limits'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadTexts } from '../../../i18n/messages.ts'
import { useMe } from '../../../session/current-user.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { toMediaItem } from '../model/contents.ts'
import type { ComposerMediaItem } from '../model/media-item.ts'
import { type ComposedNetwork, offers } from '../model/network-capabilities.ts'
import { useComposer } from '../state/composer.ts'
import classes from './Media.module.css'

const Picker = lazyComponent(async () => {
  const [module] = await Promise.all([import('../../../library/picker/Picker.tsx'), loadTexts(['library'])])
  return { default: module.Picker }
})

interface Props {
  networks: readonly ComposedNetwork[]
  chosen: readonly ComposerMediaItem[]
  max: number
}

/** Files of the library, in the bounds of what the post takes; shown to who may see the library. */
export function FromLibrary({ networks, chosen, max }: Props) {
  const t = useTranslations('composer.media')
  const { files } = useComposer()
  const mayChoose = useMe().appPermissions.media
  const [open, setOpen] = useState(false)
  if (!mayChoose) return null
  const accepts = (type: 'image' | 'video') =>
    networks.some((network) => {
      const limits = getPostLimits(network, offers[network].type)
      return limits !== null && limits[type] !== null
    })
  return (
    <li>
      <button type="button" className={classes.add} onClick={() => setOpen(true)}>
        <IconPhotoSearch size={20} stroke={1.75} aria-hidden />
        <span>{t('library')}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Picker
            max={Math.max(1, max - chosen.length)}
            refuses={(media) => !accepts(media.type) || chosen.some(({ kept }) => kept?.id === media.attachment?.id)}
            onClose={() => setOpen(false)}
            onPick={(picked) => {
              files.addStored(picked.map(toMediaItem))
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </li>
  )
}
