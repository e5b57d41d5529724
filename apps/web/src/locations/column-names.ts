import { useTranslations } from 'use-intl'

/** What the columns beside the name are called. */
export function useColumnNames() {
  const t = useTranslations('places')
  return {
    group: t('group'),
    labels: t('labels'),
    connections: t('connections'),
    today: t('standing.today'),
    next: t('standing.next'),
    google: t('standing.google'),
  }
}
