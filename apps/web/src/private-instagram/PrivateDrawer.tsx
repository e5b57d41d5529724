import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { privateInstagram } from '@vitrine/contract/private-instagram'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import classes from '../connections/ConnectDrawer.module.css'
import { ConnectSteps } from '../connections/ConnectSteps.tsx'
import { useWaysOut } from '../forms/FormDialog.tsx'
import { useLock } from '../forms/use-lock.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { AccountStep } from './AccountStep.tsx'
import { ApprovalStep } from './ApprovalStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { SignedIn } from './SignedIn.tsx'
import { type PrivateSignInState, type SignInStage, useInstagramSignIn } from './use-instagram-sign-in.ts'

interface Props {
  location: LocationDetails
  onClose: () => void
}

const steps = ['account', 'confirm', 'done'] as const
const stepOf = { account: 'account', code: 'confirm', approval: 'confirm', done: 'done' } as const

/** Signs a location in to its Instagram account: name and password, then a code or an approval if Instagram asks. */
export function PrivateDrawer({ location, onClose }: Props) {
  const t = useTranslations()
  const pending = useQuery({ ...q(privateInstagram.pending, { params: { id: location.id } }), staleTime: 0, gcTime: 0 })
  const title = t('connections.title', { network: t('kit.network.instagramPrivate') })
  const [isLocked, setLocked] = useState(false)
  const { closeButtonProps, ...waysOut } = useWaysOut({ isLocked }, onClose)
  return (
    <Drawer.Root opened {...waysOut} position="right" size={useIsMobile() ? '100%' : 520}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Body className={classes.content}>
          <DataArea source={pending} errorTitle={t('private.loadFailed')}>
            {(begun) => (
              <SigningIn
                {...{ location, title, begun, onClose }}
                close={
                  <ActionIcon onClick={onClose} {...closeButtonProps}>
                    <IconX size={20} stroke={1.75} aria-hidden />
                  </ActionIcon>
                }
                onLocked={setLocked}
              />
            )}
          </DataArea>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface SigningInProps extends Props {
  title: string
  begun: PrivateSignInState
  /** The drawer's close button. */
  close: ReactNode
  onLocked: (isLocked: boolean) => void
}

function SigningIn({ location, title, begun, close, onClose, onLocked }: SigningInProps) {
  const t = useTranslations()
  const signIn = useInstagramSignIn(location, begun)
  // Approval checks run in the background, so the drawer can be closed during them.
  useLock({ isLocked: signIn.busy.isLocked && signIn.stage !== 'approval' }, onLocked)
  const heading = useHeading(signIn.stage)
  const step = stepOf[signIn.stage]
  return (
    <>
      <header className={classes.head}>
        <NetworkTile network="instagramPrivate" size={36} label={t('kit.network.instagramPrivate')} />
        <div className={classes.heading}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className={classes.meta}>{location.name}</p>
        </div>
        {close}
      </header>
      <div className={classes.steps}>
        <ConnectSteps of={steps} now={step} />
        <span className="visually-hidden" role="status">
          {t(`connections.step.${step}`)}
        </span>
      </div>
      {signIn.stage === 'account' && <AccountStep location={location} signIn={signIn} begun={begun} />}
      {signIn.stage === 'code' && <CodeStep signIn={signIn} />}
      {signIn.stage === 'approval' && <ApprovalStep signIn={signIn} />}
      {signIn.stage === 'done' && <SignedIn location={location} username={signIn.username} onClose={onClose} />}
    </>
  )
}

/** Focuses the heading of each new step, whose predecessor had the focus. The code step focuses its field itself. */
function useHeading(stage: SignInStage) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (stage !== 'code') heading.current?.focus()
  }, [stage])
  return heading
}
