/**
 * What an app may ask for. `pages_read_user_engagement`, which some of Meta's own guides name, does not exist
 * (permission reference, read 2026-11): asking for it fails the dialog.
 */
export const SCOPES = [
  'public_profile',
  'email',
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_manage_metadata',
  'pages_manage_ads',
  'pages_messaging',
  'publish_video',
  'read_insights',
  'business_management',
  'ads_management',
  'ads_read',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
  'instagram_manage_messages',
  'catalog_management',
  'instagram_shopping_tag_products',
] as const

/** Scopes as a number, so that tokens stay short. */
export function packScopes(scopes: readonly string[]): number {
  return SCOPES.reduce((bits, scope, index) => (scopes.includes(scope) ? bits + 2 ** index : bits), 0)
}

export function unpackScopes(bits: number): string[] {
  return SCOPES.filter((_scope, index) => Math.floor(bits / 2 ** index) % 2 === 1)
}
