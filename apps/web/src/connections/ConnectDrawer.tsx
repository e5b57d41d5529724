import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWaysOut } from '../forms/FormDialog.tsx'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { AuthorizeStep } from './AuthorizeStep.tsx'
import type { Match } from './assignment.ts'
import { ChooseStep } from './ChooseStep.tsx'
import classes from './ConnectDrawer.module.css'
import { DoneStep } from './DoneStep.tsx'
import { healthOf } from './networks.ts'
import { type Step, Steps } from './Steps.tsx'
import type { PlaceSearch } from './search.ts'
import type { ConnectablePlace } from './types.ts'
import { VerifyStep } from './VerifyStep.tsx'

interface Props {
  place: ConnectablePlace
  network: GrantNetwork
  search: PlaceSearch
  /** Goes on with another network of the same place. */
  onNext: (network: GrantNetwork) => void
  onClose: () => void
}

/** One place and one network, in four steps: authorise, choose the account, look at it, done. */
export function ConnectDrawer({ place, network, search, onNext, onClose }: Props) {
  const t = useTranslations()
  const [account, setAccount] = useState<Match | null>(null)
  const [step, setStep] = useState<Exclude<Step, 'authorize'>>('choose')
  const now: Step = search.grant === undefined ? 'authorize' : account === null ? 'choose' : step
  const [held] = useState(healthOf(place, network) !== 'valid')
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
              <p className={classes.meta}>{place.name}</p>
            </div>
            <ActionIcon onClick={onClose} {...closeButtonProps}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </header>
          <div className={classes.steps}>
            <Steps now={now} />
            <span className="visually-hidden" role="status">
              {t(`connections.step.${now}`)}
            </span>
          </div>
          {now === 'authorize' && <AuthorizeStep network={network} location={place.id} denied={search.denied} />}
          {search.grant !== undefined && now === 'choose' && (
            <ChooseStep
              place={place}
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
              place={place}
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
              place={place}
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
function useHeading(now: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== now) heading.current?.focus()
    before.current = now
  }, [now])
  return heading
}
