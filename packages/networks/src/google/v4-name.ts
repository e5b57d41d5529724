import type { AccountRef } from '../network.ts'

/** The name v4 wants: `accounts/{a}/locations/{l}`. Half of Google's APIs leave the account out, so both are kept. */
export function v4Name(account: AccountRef): string {
  if (account.parentId === null) throw new Error(`the Google account of ${account.id} was not kept`)
  return `${account.parentId}/${account.id}`
}
