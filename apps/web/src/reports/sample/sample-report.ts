import type { AudienceStats, ContentStats, GoogleInsights } from '@vitrine/contract/reports'

/** One of the three reports with sample data. */
export type SampleReport =
  | { readonly kind: 'audience'; readonly data: AudienceStats }
  | { readonly kind: 'content'; readonly data: ContentStats }
  | { readonly kind: 'insights'; readonly data: GoogleInsights }
