import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { useFormats } from '../use-formats.ts'
import classes from './HomePage.module.css'

export function HomePage() {
  const t = useTranslations('home')
  const me = useMe()
  const formats = useFormats()
  const today = formats.fullDate(Date.now())
  return (
    <div>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{t('hello', { name: me.firstName })}</h1>
        <p className={classes.date}>{today.charAt(0).toLocaleUpperCase(formats.language) + today.slice(1)}</p>
      </header>
    </div>
  )
}
