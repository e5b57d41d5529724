import { ActionIcon } from '@mantine/core'
import { IconCopyPlus, IconExternalLink, IconPhotoOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import { posts } from '@vitrine/contract/posts'
import type { ContentStats, ReportPost } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../api/queries.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { useMe } from '../../session/current-user.ts'
import { Card } from '../../ui/Card.tsx'
import { NoData } from '../../ui/chart/NoData.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { SortButton } from '../../ui/SortButton.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { toastError } from '../../ui/toasts.ts'
import { bestText } from '../model/best-text.ts'
import { type BestOrder, bestOrders, type Social } from '../model/search.ts'
import classes from './BestPosts.module.css'
import type { ReportCardProps } from './report-card-props.ts'

interface Props extends ReportCardProps<ContentStats> {
  social: Social
  best: BestOrder
  onBest: (best: BestOrder | undefined) => void
}

/** The best posts, in the selected order. */
export function BestPostsCard({ source, pens, social, best, onBest }: Props) {
  const t = useTranslations('reports.best')
  const { metricTexts } = pens
  const head = (order: BestOrder) => (
    <th key={order} scope="col" aria-sort={order === best ? 'descending' : undefined} data-order={order}>
      <SortButton
        column={order === 'publishedAt' ? t('date') : metricTexts.name(order)}
        sorted={order === best ? 'desc' : undefined}
        onSort={() => onBest(order === 'engagements' ? undefined : order)}
      />
    </th>
  )
  return (
    <div id="best-posts">
      <Card title={t('title')} flush>
        <DataArea source={source} errorTitle={t('failed')}>
          {({ best: posts }) =>
            posts.length === 0 ? (
              <NoData>{t('none')}</NoData>
            ) : (
              <table className={classes.table} aria-label={t('title')}>
                <thead>
                  <tr>
                    <th scope="col">{t('post')}</th>
                    {bestOrders.toReversed().map(head)}
                    <th scope="col">
                      <span className="visually-hidden">{t('actions')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {posts.map((post) => (
                    <Row key={post.remoteId} {...{ post, social, metricTexts }} />
                  ))}
                </tbody>
              </table>
            )
          }
        </DataArea>
      </Card>
    </div>
  )
}

function Row({
  post,
  social,
  metricTexts,
}: {
  post: ReportPost
  social: Social
  metricTexts: Props['pens']['metricTexts']
}) {
  const t = useTranslations('reports.best')
  const permissions = useMe().appPermissions
  const navigate = useNavigate()
  const why = useErrorReason()
  const again = useApiMutation(posts.duplicate, {
    onError: (error) => void toastError(t('againFailed'), { more: why(error) }),
  })
  const text = bestText(post.text, social === 'facebook' ? 'facebook' : 'instagram') || t('untitled')
  const id = post.post?.split('/').at(-1)
  const figure = (metric: 'reach' | 'engagements' | 'engagementRate') => {
    const value = post[metric]
    return value === undefined ? <span className={classes.none}>{t('noValue')}</span> : metricTexts.value(metric, value)
  }
  return (
    <tr>
      <th scope="row">
        <span className={classes.post}>
          <PostImage url={post.picture} />
          <span className={classes.words}>
            <span className={classes.text} dir="auto" title={post.text}>
              {id !== undefined && permissions.calendar ? (
                <Link to="/calendar" search={{ id }}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </span>
            <span className={classes.place}>{post.location.name}</span>
          </span>
        </span>
      </th>
      <td data-order="publishedAt">
        <DateTime at={post.publishedAt} />
      </td>
      <td data-order="engagementRate" data-label={metricTexts.name('engagementRate')}>
        {figure('engagementRate')}
      </td>
      <td data-order="reach" data-label={metricTexts.name('reach')}>
        {figure('reach')}
      </td>
      <td data-order="engagements" data-label={metricTexts.name('engagements')}>
        {figure('engagements')}
      </td>
      <td className={classes.actions}>
        {id !== undefined && permissions.calendarPost && (
          <Tip label={t('again')}>
            <ActionIcon
              size="sm"
              aria-label={t('againOf', { text })}
              loading={again.isPending}
              // As an option of `mutate` it does not run after unmounting, so it never navigates from another page.
              onClick={() =>
                again.mutate(
                  { params: { id } },
                  { onSuccess: (copy) => void navigate({ to: '/calendar/$id', params: { id: copy.id } }) },
                )
              }
            >
              <IconCopyPlus size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tip>
        )}
        {post.url && (
          <ActionIcon
            size="sm"
            component="a"
            href={post.url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('openOf', { text })}
          >
            <IconExternalLink size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

function PostImage({ url }: { url: string | undefined }) {
  return url ? (
    <img className={classes.picture} src={getSizedImageUrl(url, 96)} alt="" width={40} height={40} loading="lazy" />
  ) : (
    <span className={classes.picture} aria-hidden>
      <IconPhotoOff size={18} stroke={1.75} />
    </span>
  )
}
