import { useMutation } from '@tanstack/react-query'
import { locations, locationTree } from '@vitrine/contract/locations'
import type { AnswerOf } from '@vitrine/contract/operation'
import { privateInstagram } from '@vitrine/contract/private-instagram'
import { useState } from 'react'
import type { ApiError } from '../api/error.ts'
import { invalidate } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { useWhy } from '../api/use-error-reason.ts'
import { dropDraft, useDraft, useOwnKey } from '../drafts/drafts.ts'
import { useBusy } from '../forms/use-busy.ts'

export type PrivateSignIn = AnswerOf<typeof privateInstagram.signIn>
export type Stage = 'account' | 'code' | 'approval' | 'done'

interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * Name and password go along with each step. The password lives in this drawer as long as it is open, and nowhere else;
 * the name is kept while it is typed, until it is connected.
 */
export function useSignIn(place: { id: string }, begun: PrivateSignIn) {
  const why = useWhy()
  const draftKey = useOwnKey(`instagram ${place.id}`)
  const [typed, type] = useDraft(draftKey, begun.username)
  const [credentials, setCredentials] = useState<Credentials>({ username: begun.username ?? '', password: '' })
  const [said, setSaid] = useState<PrivateSignIn | null>(null)
  const params = { id: place.id }

  const trying = useMutation({
    mutationFn: ({ code, approved, ...given }: Credentials & { code?: string; approved?: true }) => {
      const body = { ...given, ...(code === undefined ? {} : { verificationCode: code }) }
      const operation = approved ? privateInstagram.signInAgain : privateInstagram.signIn
      return send(operation, { params, body })
    },
    onSuccess: async (answer) => {
      setSaid(answer)
      if (answer.state !== 'connected') return
      void dropDraft(draftKey)
      setCredentials({ username: answer.username ?? '', password: '' })
      await invalidate(locations.read, locations.list, locationTree.read)
    },
  })
  const ending = useMutation({ mutationFn: () => send(privateInstagram.cancel, { params }) })

  return {
    ...{ typed, type },
    stage: stageOf(said),
    username: said?.username ?? credentials.username,
    /** When Instagram may be asked again. */
    nextAt: said?.nextAt === undefined ? 0 : Date.parse(said.nextAt),
    endsAt: said?.endsAt === undefined ? 0 : Date.parse(said.endsAt),
    pending: trying.isPending,
    busy: useBusy(trying.isPending, 'connect'),
    failure: trying.error,
    say: (error: ApiError) => {
      // The gateway’s troubles are told in words of ours; other ones in those every screen has.
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
      setSaid(null)
      setCredentials({ ...credentials, password: '' })
    },
  }
}
export type SignIn = ReturnType<typeof useSignIn>

function stageOf(said: PrivateSignIn | null): Stage {
  if (said === null || said.state === 'none') return 'account'
  return said.state === 'connected' ? 'done' : said.state
}
