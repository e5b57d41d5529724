import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { Fields } from '../Fields.tsx'
import { listParts } from '../model/composition.ts'
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
  const { kind, composition, tab, isReadOnly } = useComposer()
  const tabbed = kind === 'multi' && composition.networks.length > 1
  const [network] = composition.networks
  const inside = (
    <Fields>
      {/* A private story has no text of its own. */}
      {listParts(composition, tab).includes('text') && <TextField />}
      <MediaField />
      <Options />
      {children}
    </Fields>
  )
  // It scrolls by keys as well while there is no field to put the focus in.
  const scrolling = { className: classes.panel, tabIndex: isReadOnly ? 0 : undefined }
  if (tabbed)
    return (
      <div className={classes.column}>
        <NetworkTabs panel={panel} />
        <div id={panel} {...scrolling} role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
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
      <div {...scrolling}>{inside}</div>
    </div>
  )
}
