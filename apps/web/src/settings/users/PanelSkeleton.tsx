import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/Skeleton.tsx'
import classes from './UserDrawer.module.css'

const boxes = ['58%', '74%', '49%', '66%', '80%', '54%', '70%', '46%']

/** The skeleton of the drawer, announced once: a user, two fields, the permissions. */
export function PanelSkeleton() {
  const t = useTranslations('app')
  return (
    <div className={classes.panel} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={classes.head}>
        <Skeleton width={40} height={40} round />
        <span className={classes.coming}>
          <Skeleton width="40%" height={14} />
          <Skeleton width="56%" />
        </span>
      </div>
      <div className={classes.scroll}>
        <div className={classes.fields}>
          <Field />
          <Field />
        </div>
        <Field />
        <div className={classes.groups}>
          {boxes.map((width) => (
            <span key={width} className={classes.coming}>
              <Skeleton width={width} height={14} />
              <Skeleton width="90%" />
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

function Field() {
  return (
    <span className={classes.coming}>
      <Skeleton width={96} />
      <Skeleton height={36} />
    </span>
  )
}
