import type { Core } from './core.ts'
import type { MailCatcher } from './mails.ts'
import type { Press } from './news-sites/news-sites.ts'
import type { QuotaSettings } from './quotas.ts'

/** A clean world; with `keepAccounts` the accounts stay, bare. */
export function emptyWorld(
  core: Core,
  mails: MailCatcher,
  press: Press,
  { keepAccounts, quotas = core.options.quotas }: { keepAccounts: boolean; quotas?: QuotaSettings },
): void {
  core.clock.reset()
  core.wire.release()
  core.ledger.clear()
  core.requests.clear()
  core.faults.replace({ seed: 1, rules: [] })
  mails.clear()
  core.webhooks.clear()
  core.quotas.clear()
  core.quotas.set(quotas)
  core.clear()
  for (const network of core.networks.values()) network.clear(keepAccounts)
  core.world.clear(keepAccounts)
  press.clear()
}
