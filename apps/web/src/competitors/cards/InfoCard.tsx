import { Button } from '@mantine/core'
import { IconExternalLink, IconMapPin, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Stars } from '../../ui/Stars.tsx'
import classes from '../Competitors.module.css'
import type { ComparedBusiness } from '../compared-businesses.ts'
import type { CompetitorSearch } from '../search.ts'
import { useNames } from '../use-names.ts'
import { useRemove } from '../use-remove.ts'

interface Props {
  subject: ComparedBusiness | undefined
  locationId: string
  search: CompetitorSearch
}

/** The selected competitor: address, rating, and a link to Google Maps. */
export function InfoCard({ subject, locationId, search }: Props) {
  const t = useTranslations('competitors')
  const formats = useFormats()
  const navigate = useNavigate()
  const nameOf = useNames()
  const all = () =>
    void navigate({ to: '/gmb-competitor', search: { ...search, locations: [locationId] }, replace: true })
  const remove = useRemove(locationId, all)
  if (!subject?.competitor)
    return (
      <Banner
        tone="amber"
        action={
          <Button size="xs" variant="default" onClick={all}>
            {t('all')}
          </Button>
        }
      >
        {t('gone')}
      </Banner>
    )
  const { id } = subject.competitor
  const name = nameOf(subject)
  return (
    <section className={classes.info} aria-label={name}>
      <div className={classes.words}>
        <h2 className={classes.infoName}>{name}</h2>
        {subject.error && <p className={classes.soft}>{subject.error.message}</p>}
        {subject.address && (
          <p className={classes.address}>
            <IconMapPin size={16} stroke={1.75} aria-hidden />
            {subject.address}
          </p>
        )}
        {subject.averageRating !== undefined && (
          <p className={classes.address}>
            <strong>{formats.decimal(subject.averageRating)}</strong>
            <Stars rating={subject.averageRating} size={14} />
            <span className={classes.soft}>{t('reviews', { count: subject.totalReviews ?? 0 })}</span>
          </p>
        )}
      </div>
      <div className={classes.infoActions}>
        {subject.url && (
          <Button
            component="a"
            href={subject.url}
            target="_blank"
            rel="noreferrer"
            size="xs"
            variant="default"
            rightSection={<IconExternalLink size={16} stroke={2} aria-hidden />}
          >
            {t('onMaps')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          aria-label={t('remove.label', { name })}
          onClick={() => void remove({ id, name })}
        >
          {t('remove.action')}
        </Button>
      </div>
    </section>
  )
}
