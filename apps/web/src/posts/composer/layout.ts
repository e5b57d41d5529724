import type { ReactNode } from 'react'
import type { TreeLocation } from '../../ui/location-tree/tree.ts'
import type { SubmitLabels } from './state/use-submit-labels.ts'
import type { PostSubmission } from './state/use-submit-post.ts'

/** What both layouts, the desk's and the phone's, put in their places. */
export interface LayoutProps {
  banners: ReactNode
  submission: PostSubmission
  submitLabels: SubmitLabels
  gone: readonly TreeLocation[]
}
