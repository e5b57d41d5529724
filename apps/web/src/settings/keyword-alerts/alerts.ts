import { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { everyOf } from '../../api/every.ts'

/** Every alert, the newest first. */
export const everyAlert = everyOf(keywordAlerts.list)
