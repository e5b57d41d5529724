import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/Banner.tsx'
import { useComposer } from '../state/composer.ts'
import classes from './Media.module.css'

/** Files that were not taken, each with its reason. */
export function RefusedFiles() {
  const t = useTranslations()
  const { files } = useComposer()
  if (files.refused.length === 0) return null
  return (
    <div className={classes.refused}>
      <Banner
        tone="red"
        action={
          <ActionIcon size="sm" aria-label={t('app.close')} onClick={files.forgive}>
            <IconX size={16} stroke={2} aria-hidden />
          </ActionIcon>
        }
      >
        <ul>
          {files.refused.map(({ name, why }) => (
            <li key={name}>
              <strong>{name}</strong>{' '}
              {t(`composer.media.refused.${why.code}`, { max: why.code === 'fileTooLarge' ? why.max : 0 })}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
