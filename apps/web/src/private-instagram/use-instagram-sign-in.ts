import { useMutation } from '@tanstack/react-query'
import { locations, locationTree } from '@vitrine/contract/locations'
import type { ResponseOf } from '@vitrine/contract/operation'
import { privateInstagram } from '@vitrine/contract/private-instagram'
import { useState } from 'react'
import type { ApiError } from '../api/error.ts'
import { invalidate } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { deleteDraft, useDraft, useOwnKey } from '../drafts/drafts.ts'
import { useBusy } from '../forms/use-busy.ts'

export type PrivateSignInState = ResponseOf<typeof privateInstagram.signIn>
export type SignInStage = 'account' | 'code' | 'approval' | 'done'

interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * Each step sends name and password again. The password exists only in this state while the drawer is open;
 * the name is saved as a draft until the account is connected.
 */
export function useInstagramSignIn(location: { id: string }, begun: PrivateSignInState) {
  const why = useErrorReason()
  const draftKey = useOwnKey(`instagram ${location.id}`)
  const [typed, type] = useDraft(draftKey, begun.username)
  const [credentials, setCredentials] = useState<Credentials>({ username: begun.username ?? '', password: '' })
  const [signInState, setSignInState] = useState<PrivateSignInState | null>(null)
  const params = { id: location.id }

  const trying = useMutation({
    mutationFn: ({ code, approved, ...given }: Credentials & { code?: string; approved?: true }) => {
      const body = { ...given, ...(code === undefined ? {} : { verificationCode: code }) }
      const operation = approved ? privateInstagram.signInAgain : privateInstagram.signIn
      return send(operation, { params, body })
    },
    onSuccess: async (response) => {
      setSignInState(response)
      if (response.state !== 'connected') return
      void deleteDraft(draftKey)
      setCredentials({ username: response.username ?? '', password: '' })
      await invalidate(locations.read, locations.list, locationTree.read)
    },
  })
  const ending = useMutation({ mutationFn: () => send(privateInstagram.cancel, { params }) })

  return {
    ...{ typed, type },
    stage: getStage(signInState),
    username: signInState?.username ?? credentials.username,
    /** Time of the next allowed request to Instagram, in milliseconds. */
    nextAt: signInState?.nextAt === undefined ? 0 : Date.parse(signInState.nextAt),
    endsAt: signInState?.endsAt === undefined ? 0 : Date.parse(signInState.endsAt),
    pending: trying.isPending,
    busy: useBusy(trying.isPending, 'connect'),
    failure: trying.error,
    say: (error: ApiError) => {
      // The gateway's errors have texts of their own; all others have the texts shared by every screen.
      const isGateway = error.status === 502 && error.violations.length === 0
      return (isGateway && error.message) || why(error)
    },
    begin(given: Credentials) {
      setCredentials(given)
      trying.mutate(given)
    },
    enterCode: (code: string) => trying.mutate({ ...credentials, code }),
    resend: () => trying.mutate(credentials),
    look: () => trying.mutate({ ...credentials, approved: true }),
    forget: () => trying.reset(),
    cancel() {
      ending.mutate()
      trying.reset()
      setSignInState(null)
      setCredentials({ ...credentials, password: '' })
    },
  }
}
export type InstagramSignIn = ReturnType<typeof useInstagramSignIn>

function getStage(signIn: PrivateSignInState | null): SignInStage {
  if (signIn === null || signIn.state === 'none') return 'account'
  return signIn.state === 'connected' ? 'done' : signIn.state
}
