import { IconLock } from '@tabler/icons-react'
import { getPostProgress, statusLets } from '@vitrine/contract/post-status'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { getZoneCity, toUtcTimestamp } from '../../dates/local-time.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useMe } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { NetworkGlyph } from '../../ui/NetworkGlyph.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { Video } from '../../ui/Video.tsx'
import { useChangeRequest } from './approval/use-change-request.tsx'
import { Banners, type StaleVersionBanner } from './Banners.tsx'
import { ComposerHeader } from './ComposerHeader.tsx'
import { emptyComposition } from './model/composition.ts'
import { type PostDetails, toComposition } from './model/contents.ts'
import { isComposed } from './model/network-capabilities.ts'
import classes from './PostView.module.css'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { PublicationList } from './result/PublicationList.tsx'
import { TokenText } from './result/TokenText.tsx'
import { ComposerContext } from './state/composer.ts'
import { useComposerState } from './state/use-composer-state.ts'
import { UnsavedDraftBanner } from './UnsavedDraftBanner.tsx'
import { getImageUrl } from './upload/image-url.ts'
import type { ComposerData } from './use-composer-data.ts'

/** A post that can't be changed, why not, and what became of it. */
export function PostView({
  post,
  tree,
  company,
  ...outrun
}: ComposerData & StaleVersionBanner & { post: PostDetails }) {
  const { integrationType, postType } = post
  const start = useMemo(
    () =>
      isComposed(integrationType, postType)
        ? toComposition(post, integrationType)
        : emptyComposition([], post.scheduledLocal),
    [post, integrationType, postType],
  )
  return <View key={`${post.id} ${post.version}`} {...{ post, start, tree, company, outrun }} />
}

interface ViewProps extends ComposerData {
  post: PostDetails
  start: ReturnType<typeof emptyComposition>
  outrun: StaleVersionBanner
}

function View({ post, start, tree, company, outrun }: ViewProps) {
  const t = useTranslations('composer')
  const tNetwork = useTranslations('kit.network')
  const isMobile = useIsMobile()
  const formats = useFormats('UTC')
  const composer = useComposerState({ kind: 'existing', start, tree, company, self: post.id })
  const why = useWhyLocked(post)
  const changeRequest = useChangeRequest(post)
  const drawn = start.networks.length > 0
  return (
    <ComposerContext value={composer}>
      <ComposerHeader savedAt={null} post={post} />
      {changeRequest.dialog}
      <div className={classes.page}>
        <div className={classes.main}>
          {why && (
            <Banner strip tone="blue" icon={IconLock}>
              {t(`locked.${why}`)}
            </Banner>
          )}
          <Banners
            save={null}
            restored={null}
            onDiscard={() => {}}
            remotePost={null}
            onAdoptRemote={() => {}}
            onMine={() => {}}
            onRequestChange={changeRequest.requestChange}
            {...outrun}
            post={post}
            error={null}
            onAsNew={() => {}}
          />
          <UnsavedDraftBanner post={post} />
          <div className={classes.inside}>
            <h2 className={classes.title}>
              <NetworkGlyph network={post.integrationType} size={20} decorative />
              {tNetwork(post.integrationType)}
            </h2>
            <p className={classes.when}>
              {formats.fullDate(toUtcTimestamp(post.scheduledLocal))},{' '}
              {formats.time(toUtcTimestamp(post.scheduledLocal))} · {getZoneCity(post.timeZone)}
              {post.author && ` · ${post.author.firstName} ${post.author.lastName}`}
            </p>
            {post.text !== '' && (
              <p className={classes.text}>
                <TokenText text={post.text} />
              </p>
            )}
            {post.attachments.length > 0 && (
              <ul className={classes.media}>
                {post.attachments.map(({ id, altText, contentType, contentUrl: url, '@id': iri }) => (
                  <li key={id}>
                    {contentType.startsWith('video/') ? (
                      <Video src={url} preload="metadata" label={altText ?? t('media.video')} />
                    ) : (
                      <img src={getImageUrl({ kept: { id, iri, url, altText: '' } })} alt={altText ?? ''} />
                    )}
                  </li>
                ))}
              </ul>
            )}
            <dl className={classes.facts}>
              {post.link && <Fact name={t('options.link')}>{post.link}</Fact>}
              {post.comment && (
                <Fact name={t('options.comment')}>
                  <TokenText text={post.comment} />
                </Fact>
              )}
              {post.buttonText && <Fact name={t('options.button')}>{t(`options.actions.${post.buttonText}`)}</Fact>}
              {post.note && <Fact name={t('options.note')}>{post.note}</Fact>}
            </dl>
            <section aria-label={t('result.places')}>
              <h2 className={classes.title}>{t('where.count', { count: post.progress.total })}</h2>
              <PublicationList post={post} />
            </section>
          </div>
        </div>
        {drawn && !isMobile && (
          <div className={classes.look}>
            <PreviewPane />
          </div>
        )}
      </div>
    </ComposerContext>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Why the post can't be changed, as far as it can be told from here. */
function useWhyLocked(post: PostDetails): 'kind' | 'right' | 'leaving' | 'left' | 'places' | null {
  const me = useMe()
  if (post.canEdit) return isComposed(post.integrationType, post.postType) ? null : 'kind'
  if (!me.appPermissions.calendarPost) return 'right'
  if (post.underWay) return 'leaving'
  const states = post.scheduledPostLocations.map(({ state }) => state)
  return statusLets('edit', post.postStatus, getPostProgress(states)) ? 'places' : 'left'
}
