import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWaysOut } from '../forms/FormDialog.tsx'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { AuthorizeStep } from './AuthorizeStep.tsx'
import type { AccountMatch } from './assignment.ts'
import { ChooseStep } from './ChooseStep.tsx'
import classes from './ConnectDrawer.module.css'
import { type ConnectStep, ConnectSteps } from './ConnectSteps.tsx'
import { getHealth } from './connection-health.ts'
import { DoneStep } from './DoneStep.tsx'
import type { LocationPageSearch } from './search.ts'
import type { ConnectableLocation } from './types.ts'
import { VerifyStep } from './VerifyStep.tsx'

interface Props {
  location: ConnectableLocation
  network: GrantNetwork
  search: LocationPageSearch
  /** Goes on with another network of the same place. */
  onNext: (network: GrantNetwork) => void
  onClose: () => void
}

/** One place and one network, in four steps: authorise, choose the account, look at it, done. */
export function ConnectDrawer({ location, network, search, onNext, onClose }: Props) {
  const t = useTranslations()
  const [account, setAccount] = useState<AccountMatch | null>(null)
  const [step, setStep] = useState<Exclude<ConnectStep, 'authorize'>>('choose')
  const now: ConnectStep = search.grant === undefined ? 'authorize' : account === null ? 'choose' : step
  const [held] = useState(getHealth(location, network) !== 'valid')
  const [freed, setFreed] = useState(0)
  const [isLocked, setLocked] = useState(false)
  const { closeButtonProps, ...waysOut } = useWaysOut({ isLocked }, onClose)
  const heading = useHeading(now)
  const name = t(`kit.network.${network}`)
  const title = t('connections.title', { network: name })
  return (
    <Drawer.Root opened {...waysOut} position="right" size={useIsMobile() ? '100%' : 520}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Body className={classes.content}>
          <header className={classes.head}>
            <NetworkTile network={network} size={36} label={name} />
            <div className={classes.heading}>
              <h2 ref={heading} tabIndex={-1} data-autofocus={now === 'authorize' ? undefined : true}>
                {title}
              </h2>
              <p className={classes.meta}>{location.name}</p>
            </div>
            <ActionIcon onClick={onClose} {...closeButtonProps}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </header>
          <div className={classes.steps}>
            <ConnectSteps now={now} />
            <span className="visually-hidden" role="status">
              {t(`connections.step.${now}`)}
            </span>
          </div>
          {now === 'authorize' && <AuthorizeStep network={network} location={location.id} denied={search.denied} />}
          {search.grant !== undefined && now === 'choose' && (
            <ChooseStep
              location={location}
              network={network}
              grant={search.grant}
              chosen={account}
              onChoose={(chosen) => {
                setAccount(chosen)
                setStep('verify')
              }}
            />
          )}
          {search.grant !== undefined && account && now === 'verify' && (
            <VerifyStep
              location={location}
              network={network}
              grant={search.grant}
              match={account}
              onBack={() => setStep('choose')}
              onLocked={setLocked}
              onDone={(posts) => {
                setFreed(held ? posts : 0)
                setStep('done')
              }}
            />
          )}
          {search.grant !== undefined && account && now === 'done' && (
            <DoneStep
              location={location}
              network={network}
              grant={search.grant}
              account={account.account.name}
              freed={freed}
              onNext={onNext}
              onClose={onClose}
            />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** What had the focus is gone with its step: the heading takes it, so that reading goes on from the top. */
function useHeading(now: ConnectStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== now) heading.current?.focus()
    before.current = now
  }, [now])
  return heading
}
