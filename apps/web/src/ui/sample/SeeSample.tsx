import { Suspense } from 'react'
import { lazySample } from './lazy-sample.ts'
import type { Sample } from './use-sample.ts'

const SeeButton = lazySample<{ sample: Sample }>(() => import('./SeeButton.tsx').then((module) => module.SeeButton))

/** Beside the first step of an empty screen: shows what it will look like. */
export function SeeSample({ sample }: { sample: Sample }) {
  return (
    <Suspense fallback={null}>
      <SeeButton sample={sample} />
    </Suspense>
  )
}
