import { Button, Modal, Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../i18n/use-formats.ts'
import { remove, removeFromNetworks } from '../data/post-mutations.ts'
import type { CalendarPost, Card } from '../model/card.ts'
import { countPublicLocations } from '../model/card-permissions.ts'
import classes from './dialogs.module.css'
import type { Runnable } from './RunDialog.tsx'

interface Props {
  posts: readonly CalendarPost[]
  cards: readonly Card[]
  onClose: () => void
  onRun: (run: Runnable) => void
}

/** Nothing brings a deleted post back, so it is asked; and where it is public, whether it goes from there too. */
export function RemovePostDialog({ posts, cards, onClose, onRun }: Props) {
  const t = useTranslations('calendar.remove')
  const app = useTranslations('app')
  const network = useTranslations('kit.network')
  const formats = useFormats()
  const [everywhere, setEverywhere] = useState(false)
  const open = countPublicLocations(posts)
  const live = posts.filter(({ progress }) => progress.published > 0)
  const names = formats.list([...new Set(live.map(({ integrationType }) => network(integrationType)))])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRun({
      action: 'remove',
      posts,
      run: (post) => (everywhere && post.progress.published > 0 ? removeFromNetworks(post) : remove(post)),
    })
  }
  const [only] = cards
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { count: cards.length })}
      closeButtonProps={{ 'aria-label': app('close') }}
      size={480}
    >
      <form onSubmit={submit}>
        <p className={classes.about}>
          {cards.length === 1 && only ? t('one', { title: only.headline }) : t('many', { count: cards.length })}
        </p>
        {open > 0 && (
          <Radio.Group
            aria-label={t('where')}
            value={everywhere ? 'everywhere' : 'here'}
            onChange={(value) => setEverywhere(value === 'everywhere')}
          >
            <div className={classes.choices}>
              <Radio value="here" label={t('here')} description={t('hereHint', { networks: names })} />
              <Radio
                value="everywhere"
                label={t('everywhere', { count: open, networks: names })}
                description={t('everywhereHint')}
              />
            </div>
          </Radio.Group>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {app('cancel')}
          </Button>
          <Button type="submit" color="red">
            {everywhere ? t('confirmEverywhere') : t('confirm', { count: cards.length })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
