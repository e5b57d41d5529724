import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../ui/NetworkGlyph.tsx'
import { partsIn } from '../model/composition.ts'
import { useComposer } from '../state/composer.ts'
import { MediaField } from './MediaField.tsx'
import { NetworkTabs } from './NetworkTabs.tsx'
import { Options } from './Options.tsx'
import { TextField } from './TextField.tsx'
import classes from './What.module.css'

const panel = 'composer-panel'

/** What it says and shows: common to all, or for one network. */
export function WhatColumn({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const { kind, composition, tab } = useComposer()
  const tabbed = kind === 'multi' && composition.networks.length > 1
  const [network] = composition.networks
  const inside = (
    <>
      {/* A private story has no text of its own. */}
      {partsIn(composition, tab).includes('text') && <TextField />}
      <MediaField />
      <Options />
      {children}
    </>
  )
  if (tabbed)
    return (
      <div className={classes.column}>
        <NetworkTabs panel={panel} />
        <div id={panel} className={classes.panel} role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
          {inside}
        </div>
      </div>
    )
  return (
    <div className={classes.column}>
      <h2 className={classes.only}>
        {network && <NetworkGlyph network={network} size={18} decorative />}
        {network && t(`composer.what.kinds.${network}`)}
      </h2>
      <div className={classes.panel}>{inside}</div>
    </div>
  )
}
