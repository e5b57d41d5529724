import { Button, Modal, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnKey } from '../../drafts/drafts.ts'
import { useWaysOut } from '../../forms/FormDialog.tsx'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { useHeadline } from '../../posts/calendar/post/use-headline.ts'
import { useMe } from '../../session/current-user.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import dialog from '../../ui/dialog.module.css'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { NetworkGlyph } from '../../ui/NetworkGlyph.tsx'
import { type Post, replaceFile, upcomingPostsUsing } from '../media-usage.ts'
import type { FileAttachment } from '../shown-media.ts'
import classes from './Dialogs.module.css'
import type { MediaRemoval, RemovalConfirmation } from './use-removal.ts'

const Picker = lazyComponent(async () => ({ default: (await import('../picker/Picker.tsx')).Picker }))

/** Posts still to come use what is taken out: they are named, and keep it or are given another. */
export function RemoveMediaDialog({
  confirmation,
  removal,
}: {
  confirmation: RemovalConfirmation
  removal: MediaRemoval
}) {
  const t = useTranslations('library.delete')
  const app = useTranslations('app')
  const permissions = useMe().appPermissions
  const seesPosts = permissions.calendar || permissions.calendarPost
  const source = useQuery({ ...upcomingPostsUsing(confirmation.files.map(({ id }) => id)), enabled: seesPosts })
  const [way, setWay] = useState<'keep' | 'replace'>('keep')
  const [replacement, setReplacement] = useState<FileAttachment | null>(null)
  const [picking, setPicking] = useState(false)
  const count = confirmation.files.length
  const title = t('title', { count })
  const save = useSave({
    ...{ form: useOwnKey(`remove ${confirmation.files.map(({ id }) => id).join(' ')}`), title },
    ...{ action: 'delete', close: removal.cancel },
    write: async (by: FileAttachment | null) => {
      if (by && source.data) {
        const gone = new Set(confirmation.files.map(({ iri }) => iri))
        const [failed] = await replaceFile(source.data.member, gone, by['@id'])
        if (failed) {
          void source.refetch()
          throw failed.error
        }
      }
      await removal.confirm(confirmation.target)
    },
    onSaved: () => {},
  })
  const { errors } = useFormErrors(save.error, [], { getId: () => '', values: {} })
  return (
    <Modal
      opened
      title={title}
      size={520}
      // Escape closes the picker that lies over it.
      {...useWaysOut({ isLocked: save.isLocked || picking }, removal.cancel)}
    >
      <div className={dialog.form}>
        <SavingFields save={save}>
          <FormErrors errors={errors} />
          {seesPosts ? (
            <DataArea source={source} errorTitle={t('failed')}>
              {({ member, totalItems }) => (
                <>
                  <p>{t('posts', { count: totalItems })}</p>
                  <ul className={classes.posts}>
                    {member.map((post) => (
                      <PostRow key={post.id} post={post} />
                    ))}
                  </ul>
                </>
              )}
            </DataArea>
          ) : (
            <p>{t('hidden')}</p>
          )}
          <Radio
            name="way"
            checked={way === 'keep'}
            onChange={() => setWay('keep')}
            label={t('keep')}
            description={t('keepHint')}
          />
          {permissions.calendarPost && (
            <Radio
              name="way"
              checked={way === 'replace'}
              onChange={() => setWay('replace')}
              label={t('replace')}
              description={t('replaceHint')}
            />
          )}
          {way === 'replace' && (
            <Button variant="default" onClick={() => setPicking(true)}>
              {replacement ? t('chosen', { name: replacement.altText ?? '✓' }) : t('choose')}
            </Button>
          )}
          <div className={dialog.actions}>
            <Button variant="default" onClick={removal.cancel} data-autofocus>
              {app('cancel')}
            </Button>
            <Button
              color="red"
              disabled={way === 'replace' && (replacement === null || !source.data)}
              loading={save.isSending}
              onClick={() => save.submit(way === 'replace' ? replacement : null)}
            >
              {t('confirm')}
            </Button>
          </div>
        </SavingFields>
      </div>
      {picking && (
        <Suspense fallback={null}>
          <Picker
            max={1}
            refuses={(media) => confirmation.files.some(({ id }) => id === media.attachment?.id)}
            onClose={() => setPicking(false)}
            onPick={([file]) => {
              setReplacement(file ?? null)
              setPicking(false)
            }}
          />
        </Suspense>
      )}
    </Modal>
  )
}

function PostRow({ post }: { post: Post }) {
  const t = useTranslations('library')
  const headline = useHeadline()
  return (
    <li className={classes.post}>
      <NetworkGlyph network={post.integrationType} size={16} />
      <Link to="/calendar/$id" params={{ id: post.id }}>
        {headline(post) || t('viewer.noText')}
      </Link>
      <DateTime at={post.scheduledAt} />
    </li>
  )
}
